"""The engine that hyperscan gives (`faultbook[fast]`): it finds the words, and only the lines that hold one are read.

The words are sought in the bytes as they are. Where letters may come together only when something between them is
blotted out (marks.py), a block is read by the plain engine.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Iterator, Optional

from ..blocks import Block, Stretch
from ..codec import ErrorIndex
from ..mask import flatten, is_odd
from .finder import Crowded, Finder
from .marks import FIXED, OTHER, PARTED, VANISHING
from .plain import Plain
from .spots import Spots

#: With more hits for a block than these the plain engine is quicker; so many stretches it then keeps the work.
CROWD = 40
REST = 8


class Compiled:
    """Like `Plain`, with the same answer."""

    def __init__(self, index: ErrorIndex) -> None:
        self._plain = Plain(index)
        self._index = index
        self._fixed = frozenset(FIXED)
        self._finders: dict = {}
        self._parted = Finder([PARTED], False)
        self._other = Finder([OTHER], False)
        self._field: Optional[Finder] = None
        self._rest = 0

    @property
    def in_field(self) -> bool:
        """Whether a word stood in the log that shows that it is of the book's field."""
        return self._plain.in_field

    def add_up(self) -> None:
        """Add what was counted to what it belongs to, when all was read."""
        self._plain.add_up()

    def begin_file(self) -> None:
        """Another file begins: what was learned of lines counts no more."""
        self._plain.begin_file()

    def lines(self, stretch: Stretch, wants_words: bool) -> Iterator[tuple]:
        """The lines that may be of interest, in the order of the log."""
        ends = self._ends(stretch, wants_words)
        if ends is None:
            yield from self._plain.lines(stretch, wants_words)
            return
        for block, found in zip(stretch.blocks(set(ends)), ends.values()):
            spots = Spots(block, [end for end, _ in found], self._plain.raw)
            if any(mark for _, mark in found) or any(map(is_odd, spots.keys)):
                yield from self._plain.lines_of(block)
            else:
                yield from spots.lines()

    def _ends(self, stretch: Stretch, wants_words: bool) -> Optional[dict]:
        """Number of a block -> (where it holds a word or a mark, which of both), or None where the plain engine reads all."""
        data, cuts = stretch.data, stretch.cuts
        if self._rest:
            self._rest -= 1
            return None
        if any(byte in data for byte in VANISHING) or any(after != end for _, end, after in cuts):
            return None
        words, finder = self._finder(wants_words)
        end, most = cuts[-1][1], CROWD * len(cuts)
        try:
            found = [(at, words[number] in self._fixed) for number, at in finder.find(data, end, most)]
            if b"\x1b" in data:
                found += [(at, True) for rest in (self._parted, self._other) for _, at in rest.find(data, end, most)]
            if self._index.field_words and not self.in_field:
                self._seek_field(data, end, most)
        except Crowded:
            self._rest = REST
            return None
        begins = [begin for begin, _, _ in cuts]
        ends: dict = {}
        for at, mark in sorted(found):
            number = bisect_right(begins, at - 1) - 1
            ends.setdefault(number, []).append((at - begins[number], mark))
        return ends

    def _seek_field(self, data: bytes, end: int, most: int) -> None:
        """Look for a word of the book's field; one that is parted is found with its block."""
        self._field = self._field or Finder(sorted(self._index.field_words), True)
        for _, at in self._field.find(data, end, most):
            line_end = data.find(b"\n", at, end)
            line = data[data.rfind(b"\n", 0, at) + 1 : line_end if line_end >= 0 else end]
            if not self._index.field_words.isdisjoint(self._index.words_in(flatten(line))):
                self._plain.raw.in_field = True
                return

    def _finder(self, wants_words: bool) -> tuple:
        """What is sought, and who seeks it."""
        if wants_words not in self._finders:
            index = self._index
            words = index.anchors | self._fixed
            if wants_words:
                words = words.union(index.error_words, index.error_endings, index.exception_endings)
            chosen = sorted(words)
            self._finders[wants_words] = chosen, Finder(chosen, True)
        return self._finders[wants_words]
