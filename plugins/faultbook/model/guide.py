"""A guide: a path of short questions for a failure that prints nothing, ending in entries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """One answer to a question: what one sees, and where it leads: to another step, to entries, or to a last word."""

    when: str
    go: str = ""
    entries: tuple[str, ...] = ()
    say: str = ""
    line: int = 1


@dataclass(frozen=True)
class Step:
    """One question: what to ask oneself, why, the commands that tell, and the answers."""

    id: str
    ask: str
    why: str = ""
    run: tuple[str, ...] = ()
    language: str = "bash"
    ways: tuple[Way, ...] = ()
    line: int = 1


@dataclass(frozen=True)
class Guide:
    """A path of questions from one symptom to entries; the first step is the beginning."""

    id: str
    path: str
    title: str
    short: str
    summary: str
    symptoms: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    search_words: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """The identifier of the guide's page."""
        return f"guides/{self.id}/"
