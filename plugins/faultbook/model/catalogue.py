"""The whole book, read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping

from .entry import Entry


@dataclass(frozen=True)
class Family:
    """A chapter of the book: the folder's name, its title and one sentence."""

    id: str
    title: str
    summary: str


@dataclass(frozen=True)
class Catalogue:
    """All entries sorted by id, the families in reading order, and the patterns by which logs are read.

    `unread` are the ids of files that could not be read whole, so that naming them is no second problem.
    """

    entries: tuple[Entry, ...]
    families: tuple[Family, ...] = ()
    patterns: Mapping[str, Any] = field(default_factory=dict)
    unread: tuple[str, ...] = ()

    def get(self, entry_id: str) -> Entry:
        """The entry of that id or former id; raises KeyError."""
        for entry in self.entries:
            if entry.id == entry_id or entry_id in entry.former_ids:
                return entry
        raise KeyError(entry_id)

    def causes_of(self, entry_id: str) -> tuple[Entry, ...]:
        """The entries that lead to this one, by id."""
        return tuple(entry for entry in self.entries if entry_id in entry.leads_to)
