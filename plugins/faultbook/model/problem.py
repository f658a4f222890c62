"""What is wrong with a book, and where."""

from __future__ import annotations

from dataclasses import dataclass

#: Characters of a message that are shown.
LONGEST = 500


@dataclass(frozen=True, order=True)
class Problem:
    """One thing to mend in a file of the book; `line` counts from 1, `path` is relative to the book's root."""

    path: str
    line: int
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{_shown(self.path)}:{self.line}: {_shown(self.message)} [{self.rule}]"


def _shown(text: str) -> str:
    """One line that a terminal prints as it is: what files are quoted with may hold anything, and any amount of it."""
    cut = text if len(text) <= LONGEST else text[:LONGEST] + "..."
    return cut if cut.isprintable() else "".join(char if char.isprintable() else repr(char)[1:-1] for char in cut)
