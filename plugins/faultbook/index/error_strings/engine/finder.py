"""Where any of many patterns ends in some bytes, by hyperscan; large sets are compiled once and kept."""

from __future__ import annotations

import hyperscan

from .kept import kept

#: Sets of so many patterns take longer to compile than to read.
MANY = 1000


class Crowded(Exception):
    """There are more hits than were asked for."""


class Finder:
    """Some patterns, ready to be sought; fixed strings where `literal`, else the expressions of hyperscan."""

    def __init__(self, patterns: list, literal: bool) -> None:
        if len(patterns) < MANY:
            self._database = hyperscan.loadb(_compile(patterns, literal), hyperscan.HS_MODE_BLOCK)
        else:
            name = f"hyperscan {hyperscan.__version__}"
            self._database = kept(name, patterns, lambda: _compile(patterns, literal), _load)
        self._database.scratch = hyperscan.Scratch(self._database)

    def find(self, data: bytes, end: int, most: int) -> list:
        """(number of a pattern, where it ends) in the bytes before `end`; raises Crowded where there are more than `most`."""
        found: list = []

        def see(pattern: int, begin: int, at: int, flags: int, context: object) -> bool:
            found.append((pattern, at))
            return len(found) > most

        try:
            self._database.scan(data if end == len(data) else memoryview(data)[:end], match_event_handler=see)
        except hyperscan.ScanTerminated:
            raise Crowded from None
        return found


def _compile(patterns: list, literal: bool) -> bytes:
    database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
    database.compile(
        expressions=patterns,
        ids=list(range(len(patterns))),
        elements=len(patterns),
        flags=[0 if literal else hyperscan.HS_FLAG_DOTALL] * len(patterns),
        literal=literal,
    )
    return hyperscan.dumpb(database)


def _load(data: bytes) -> object:
    """The database, or None where it is damaged or another processor's."""
    try:
        return hyperscan.loadb(data, hyperscan.HS_MODE_BLOCK)
    except hyperscan.error:
        return None
