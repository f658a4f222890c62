"""Entries and guides in another language."""

from __future__ import annotations

from dataclasses import dataclass

from .entry import Entry
from .guide import Guide


@dataclass(frozen=True)
class Translation:
    """A language (`de`) with the entries and guides that the book has in it; ids, error strings and blocks are the original's."""

    language: str
    entries: tuple[Entry, ...] = ()
    guides: tuple[Guide, ...] = ()
