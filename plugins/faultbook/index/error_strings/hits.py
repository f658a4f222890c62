"""What is kept of matches: places, ranks, and the window of the original line; in JavaScript it is part of collect.js."""

from __future__ import annotations

from typing import Optional

#: Code points of the original line that evidence shows, and how many of them may stand before the match.
WINDOW = 500
BEFORE = 100


class Hit:
    """One match: line and column (from 1), rank or None, the window of the original line.

    Also the number and the name of its file (0 and None for a log without), its node, and the times known there.
    """

    def __init__(self, line: int, column: int, rank: Optional[int], text: str) -> None:
        self.line = line
        self.column = column
        self.rank = rank
        self.text = text
        self.file = 0
        self.name: Optional[str] = None
        self.node: Optional[str] = None
        self.times: dict = {}


class Collected:
    """The hits of one template: the first of each rank, the first few without a rank, how many there were, the first places."""

    def __init__(self) -> None:
        self.first: dict = {}
        self.without_rank: list = []
        self.count = 0
        self.places: list = []
        self.last = (0, 0, 0)
        #: How many of the last file stand in `without_rank`.
        self.here = 0

    def hits(self) -> list:
        """All that is kept."""
        return [*self.without_rank, *self.first.values()]


def window(raw: bytes, at: int) -> str:
    """The code points of a piece round a place, decoded with replacement, without half a character at the edges."""
    if raw.isascii():
        start = max(at - BEFORE, 0)
        return raw[start : start + WINDOW].decode("ascii")
    start = _back(raw, at, BEFORE)
    end = _forth(raw, start, WINDOW)
    return raw[start:end].decode("utf-8", "replace")[:WINDOW]


def _back(raw: bytes, at: int, most: int) -> int:
    while at > 0 and most > 0:
        at -= 1
        # No more than a character has: what is no UTF-8 may go on like this for a whole line.
        least = max(at - 3, 0)
        while at > least and 0x80 <= raw[at] < 0xC0:
            at -= 1
        most -= 1
    return at


def _forth(raw: bytes, at: int, most: int) -> int:
    while at < len(raw) and most > 0:
        at += 1
        last = min(at + 3, len(raw))
        while at < last and 0x80 <= raw[at] < 0xC0:
            at += 1
        most -= 1
    return at
