"""One failure of the book."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping

from .block import Block
from .signature import Signature

#: What the ranks of a job may show: different operations, the same one on all, or one that some ranks never reached.
RANKS = ("diverged", "same", "missing")


@dataclass(frozen=True)
class Reference:
    """A page that an author opened, and the day (ISO) of that."""

    title: str
    url: str
    checked: str


@dataclass(frozen=True)
class Fix:
    """A way out: its title, the anchor of the section that shows it, and the versions that it is for (all, if empty)."""

    title: str
    section: str
    versions: str = ""
    line: int = 1


@dataclass(frozen=True)
class LookAlike:
    """An entry easily mistaken for this one, and the one line or command that tells them apart."""

    entry: str
    tell: str


@dataclass(frozen=True)
class Section:
    """A heading of an entry's body with the Markdown under it, up to the next heading of any level."""

    title: str
    level: int
    anchor: str
    line: int
    text: str


@dataclass(frozen=True)
class Entry:
    """One failure: front matter, sections and blocks of one file `kb/<family>/<id>.md`."""

    id: str
    family: str
    path: str
    title: str
    summary: str
    role: str
    symptoms: tuple[str, ...] = ()
    errors: tuple[Signature, ...] = ()
    leads_to: tuple[str, ...] = ()
    usual_causes: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    lookalikes: tuple[LookAlike, ...] = ()
    fixes: tuple[Fix, ...] = ()
    answers: tuple[str, ...] = ()
    applies_to: tuple[str, ...] = ()
    search_words: tuple[str, ...] = ()
    former_ids: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()
    next_time: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    blocks: tuple[Block, ...] = ()
    body: str = ""
    body_line: int = 1
    lines: Mapping[str, int] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The identifier of the entry's page; whoever shows it on file:// appends index.html."""
        return f"kb/{self.id}/"

    def line_of(self, name: str) -> int:
        """The line of a front-matter field, or 1 where the file does not have it."""
        return self.lines.get(name, 1)
