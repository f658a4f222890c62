"""Make one line of a log comparable: nothing blotted, folded blanks, no prefixes; the twin of clean.js.

A piece is what stands between line ends, a lone carriage return among them (a progress bar starts over there), after
`mask` has blotted out what is no message. Every place can be found again in the raw bytes.
"""

from __future__ import annotations

import re
from typing import Optional

from .mask import GONE
from .verify import Program

_BLANK = re.compile(rb"(?:[ \t\x0b\x0c]|\xc2\xa0)+")
#: So many prefixes may be stacked.
MOST_PREFIXES = 8


def clean(masked: bytes) -> bytes:
    """The piece without what was blotted out, each run of blanks one blank."""
    if GONE in masked:
        masked = masked.replace(b"\x01", b"")
    return _BLANK.sub(b" ", masked)


def locate(masked: bytes, position: int) -> int:
    """The place in the piece of the byte at `position` of the cleaned one."""
    if len(clean(masked)) == len(masked):
        return position
    at = 0
    count = 0
    in_blanks = False
    while at < len(masked):
        if masked[at] == GONE:
            at += 1
            continue
        width = _blank_width(masked, at)
        if not (width and in_blanks):
            if count == position:
                return at
            count += 1
        in_blanks = width > 0
        at += width or 1
    return len(masked)


def _blank_width(masked: bytes, at: int) -> int:
    byte = masked[at]
    if byte == 0x20 or byte == 0x09 or byte == 0x0B or byte == 0x0C:
        return 1
    return 2 if masked[at : at + 2] == b"\xc2\xa0" else 0


class Prefixes:
    """The prefixes of a book's logs, stripped in any order.

    `inner` are the numbers of those that cut into messages, `times` of those that begin with date and time, largest unit
    first, so that their text can be compared.
    """

    def __init__(self, programs: list, inner: list, times: list) -> None:
        self.programs = [Program(steps) for steps in programs]
        self.inner = [self.programs[number] for number in inner]
        self.times = [(number, self.programs[number]) for number in times]

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
        at = 0
        rank: Optional[int] = None
        for _ in range(MOST_PREFIXES):
            while text[at : at + 1] == b" ":
                at += 1
            for program in self.programs:
                captured: dict = {}
                end = program.match(text, at, captured)
                if end > at:
                    at = end
                    if "rank" in captured and rank is None:
                        rank = int(captured["rank"])
                    break
            else:
                break
        return at, rank
