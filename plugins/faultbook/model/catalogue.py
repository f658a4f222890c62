"""The whole book, read."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Mapping, Optional

from .entry import Entry
from .guide import Guide
from .reference import Names, NotReproduced
from .translation import Translation


@dataclass(frozen=True)
class Stage:
    """A part of the life of a job."""

    id: str
    title: str


@dataclass(frozen=True)
class Question:
    """What somebody sees who has a failure of a chapter, and the entries that it leads to."""

    see: str
    entries: tuple[str, ...]
    line: int = 1


@dataclass(frozen=True)
class Family:
    """A chapter of the book: the folder's name, its title, one sentence, when its failures happen, and what splits them."""

    id: str
    title: str
    summary: str
    when: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    path: str = ""
    line: int = 1


@dataclass(frozen=True)
class Catalogue:
    """All entries sorted by id, the families in reading order, the patterns by which logs are read, and the guides.

    `unread` are the ids of files that could not be read whole, so that naming them is no second problem.
    """

    entries: tuple[Entry, ...]
    families: tuple[Family, ...] = ()
    patterns: Mapping[str, Any] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    guides: tuple[Guide, ...] = ()
    stages: tuple[Stage, ...] = ()
    names: Optional[Names] = None
    not_reproduced: tuple[NotReproduced, ...] = ()
    translations: tuple[Translation, ...] = ()

    def get(self, entry_id: str) -> Entry:
        """The entry of that id or former id; raises KeyError."""
        return self._by_id[entry_id]

    def causes_of(self, entry_id: str) -> tuple[Entry, ...]:
        """The entries that lead to this one, by id."""
        return self._by_target.get(entry_id, ())

    # Pages ask for hundreds of entries each.
    @cached_property
    def _by_id(self) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        for entry in self.entries:
            for name in (entry.id, *entry.former_ids):
                found.setdefault(name, entry)
        return found

    @cached_property
    def _by_target(self) -> dict[str, tuple[Entry, ...]]:
        found: dict[str, tuple[Entry, ...]] = {}
        for entry in self.entries:
            for target in dict.fromkeys(entry.leads_to):
                found[target] = (*found.get(target, ()), entry)
        return found
