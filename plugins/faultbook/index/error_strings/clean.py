"""Make one line of a log comparable: nothing blotted, folded blanks, no prefixes; the twin of clean.js.

A piece is what stands between line ends, a lone carriage return among them (a progress bar starts over there), after
`mask` has blotted out what is no message. Every place can be found again in the raw bytes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple, Optional

from .mask import GONE
from .verify import Program

#: Blanks but for a single space, which stays as it is.
_BLANK = re.compile(rb"(?: (?=[ \t\x0b\x0c\xc2])|[\t\x0b\x0c]|\xc2\xa0)(?:[ \t\x0b\x0c]|\xc2\xa0)*")
_NODE_HEAD = re.compile(rb"[0-9A-Za-z_.-]*\Z")
# What is shorter in a cleaned piece: blotted bytes, more than one blank, blanks of two bytes (blotted ones may stand inside).
_SHRINKS = re.compile(rb"(?:[ \t\x0b\x0c](?=[\x01 \t\x0b\x0c\xc2])|\x01|\xc2\x01*\xa0)(?:[\x01 \t\x0b\x0c]|\xc2\x01*\xa0)*")
_BLANK_BEGINS = re.compile(rb"[ \t\x0b\x0c\xc2]")
#: So many prefixes may be stacked.
MOST_PREFIXES = 8
#: Pieces, and bytes of one, of which `strip` remembers the answer: who follows tracebacks asks for the same lines again.
MOST_REMEMBERED, LONGEST_REMEMBERED = 512, 1000


def clean(masked: bytes) -> bytes:
    """The piece without what was blotted out, each run of blanks one blank."""
    if GONE in masked:
        masked = masked.replace(b"\x01", b"")
    return _BLANK.sub(b" ", masked)


def locate(masked: bytes, position: int) -> int:
    """The place in the piece of the byte at `position` of the cleaned one."""
    places = _places(masked)
    cleaned, at = places[bisect_right(places, (position, len(masked))) - 1]
    return min(at + position - cleaned, len(masked))


# A long line may hold hundreds of matches.
@lru_cache(maxsize=1)
def _places(masked: bytes) -> list:
    """(place in the cleaned piece, place in the piece) wherever their distance changes, from (0, 0) on."""
    places = [(0, 0)]
    gone = 0
    for match in _SHRINKS.finditer(masked):
        start, end = match.span()
        blank = _BLANK_BEGINS.search(masked, start, end)
        if blank:
            places.append((start - gone, blank.start()))
            gone -= 1
        places.append((start - gone, end))
        gone += end - start
    return places


class Heading(NamedTuple):
    """What prefixes say: where the message begins, the rank in the job or in a part of it, node, group, and the times
    as (number of the prefix, text)."""

    start: int
    rank: Optional[int]
    local: Optional[int]
    node: Optional[str]
    group: str
    times: tuple


class Prefixes:
    """The prefixes of a book's logs, stripped in any order.

    `inner` are the numbers of those that cut into messages, `times` of those that begin with date and time, largest unit
    first, so that their text can be compared; `clocks` those that order the lines of several files.
    """

    def __init__(self, programs: list, inner: list, times: list, clocks: list) -> None:
        self.programs = [Program(steps) for steps in programs]
        self.inner = [self.programs[number] for number in inner]
        self.times = [(number, self.programs[number]) for number in times]
        self._time_numbers = frozenset(clocks)
        self._stripped: dict = {}
        self._heads = [head_of(program, "node") for program in self.programs]
        # Most prefixes are ruled out by the first byte of what stands there.
        self._by_first = [[] for _ in range(256)]
        for number, program in enumerate(self.programs):
            for byte in program.first_bytes():
                self._by_first[byte].append(number)

    def time(self, text: bytes) -> Optional[tuple]:
        """Which prefix tells the time of a cleaned piece, and its text; None where the piece does not begin with one."""
        for number, program in self.times:
            end = program.match(text, 0, None)
            if end > 0:
                return number, text[:end]
        return None

    def inside(self, text: bytes) -> list:
        """The places (start, end) of tags that stand inside a cleaned piece, in order, none within another."""
        found = []
        for program in self.inner:
            at = text.find(program.first, 1)
            while at >= 0:
                end = program.match(text, at, None)
                if end > at:
                    found.append((at, end))
                at = text.find(program.first, max(end, at + 1))
        kept: list = []
        for start, end in sorted(found):
            if not kept or start >= kept[-1][1]:
                kept.append((start, end))
        return kept

    def strip(self, text: bytes) -> tuple:
        """Where the message begins in a cleaned piece, and the rank that a prefix names or None."""
        found = self._stripped.get(text)
        if found is None:
            heading = self.read(text)
            found = heading.start, heading.local if heading.rank is None else heading.rank
            if len(self._stripped) >= MOST_REMEMBERED:
                self._stripped.clear()
            if len(text) <= LONGEST_REMEMBERED:
                self._stripped[text] = found
        return found

    def read(self, text: bytes) -> Heading:
        """What the prefixes of a cleaned piece say; of two that say the same the outer one counts."""
        at = 0
        said: dict = {}
        times: list = []
        for _ in range(MOST_PREFIXES):
            while text[at : at + 1] == b" ":
                at += 1
            for number in self._by_first[text[at]] if at < len(text) else ():
                captured: dict = {}
                end = self.programs[number].match(text, at, captured)
                if end > at:
                    self._remember(said, times, number, captured, text[at:end])
                    at = end
                    break
            else:
                break
        return Heading(at, said.get("rank"), said.get("local"), said.get("node"), said.get("group", ""), tuple(times))

    def _remember(self, said: dict, times: list, number: int, captured: dict, text: bytes) -> None:
        for name, value in captured.items():
            if name == "rank" or name == "local":
                said.setdefault(name, int(value))
            elif name == "node":
                said.setdefault(name, (self._heads[number] + value).decode("ascii"))
            elif name == "group":
                said.setdefault(name, value.decode("ascii"))
        if number in self._time_numbers:
            times.append((number, text))


def head_of(program: Program, name: str) -> bytes:
    """What of the literal before a capture belongs to the name of a node: `ip-` of `ip-<node>: `."""
    at = program.names.index(name) if name in program.names else 0
    return _NODE_HEAD.search(program.steps[at - 1]).group() if at else b""
