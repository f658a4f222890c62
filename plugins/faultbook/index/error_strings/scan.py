"""Find, in one block, the pieces that may hold an error string; the twin of scan.js.

Each template is found by its anchor, a word of letters that every line it matches holds whole. Splitting a block into
words and asking a hash table costs the same for thirty templates as for thirty thousand; a piece that has the anchor is
only a candidate, `verify` decides.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Iterator, Optional

from .blocks import Block, code_points
from .codec import ErrorIndex
from .mask import flatten, mask

_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
_WORDS = bytes(byte if byte in _LETTERS else 0x20 for byte in range(256))
_LETTER = frozenset(_LETTERS)
_WORD = re.compile(rb"[A-Za-z_]+")
#: Up to so many words are searched for one by one in a block.
FEW_WORDS = 24
_SEPARATOR = re.compile(rb"[\r\n]")
#: A template of so many words may be broken at a line end, and one of its words with it.
ENOUGH_WORDS = 4


class Piece:
    """A candidate: its place in a masked block, the templates that may match, and what its words look like."""

    def __init__(self, block: Block, masked: bytes, start: int, end: int, line: int) -> None:
        self.block = block
        self.data = masked
        self.start = start
        self.end = end
        self.line = line
        self.templates: list = []
        self.error_like = False
        self.exception = False

    @property
    def text(self) -> bytes:
        """The masked bytes of the piece."""
        return self.data[self.start : self.end]

    def neighbour(self, step: int) -> Optional["Piece"]:
        """The line before (-1) or after (+1) in the same block, or None."""
        data = self.data
        if step < 0:
            if self.start == 0 or data[self.start - 1] != 0x0A:
                return None
            end = self.start - 1
            # A line that ends in \r\n has an empty piece between the two.
            end -= end > 0 and data[end - 1] == 0x0D
            start = max(data.rfind(b"\n", 0, end), data.rfind(b"\r", 0, end)) + 1
        else:
            line_end = self.end + (data[self.end : self.end + 2] == b"\r\n")
            if line_end >= len(data) or data[line_end] != 0x0A:
                return None
            start = line_end + 1
            end = _end(data, start)
        return Piece(self.block, data, start, end, self.line + step)

    def place(self, at: int) -> tuple:
        """Line and column (from 1) of a place in the piece; lines that were joined count."""
        raw = self.block.data
        at += self.start
        line_start = raw.rfind(b"\n", 0, at) + 1
        column = code_points(raw[line_start:at]) + (0 if line_start else self.block.column)
        return self.line + raw.count(b"\n", self.start, at), column + 1

    def raw_line(self, at: int) -> tuple:
        """The bytes of the original line round a place in the piece, and the place in them."""
        raw = self.block.data
        at += self.start
        start = max(raw.rfind(b"\n", 0, at), raw.rfind(b"\r", 0, at)) + 1
        return raw[start : _end(raw, at)], at - start


def may_match(missing: frozenset, needs: frozenset) -> bool:
    """Whether a template may still match where these of its words were not found."""
    return len(missing) <= (1 if len(needs) >= ENOUGH_WORDS else 0)


def words_of(block: Block) -> tuple:
    """The block without what is no message, and the words of letters that stand in it."""
    flat = flatten(block.data)
    return flat, set(flat.translate(_WORDS).split())


def scan(index: ErrorIndex, block: Block, flat: bytes, words: set, want_error_like: bool, want_exceptions: bool) -> Iterator[Piece]:
    """The candidates of a block, in the order of the log."""
    wanted: dict = {}
    for word in index.anchors & words:
        templates = [number for number in index.by_anchor[word] if may_match(index.needs[number] - words, index.needs[number])]
        if templates:
            wanted[word] = (templates, ())
    for word in words if want_error_like or want_exceptions else ():
        kinds = []
        if want_error_like and (word in index.error_words or word.endswith(index.error_endings)):
            kinds.append("error-like")
        if want_exceptions and word.endswith(index.exception_endings):
            kinds.append("exception")
        if kinds:
            wanted[word] = (wanted[word][0] if word in wanted else (), kinds)
    places: dict = {}
    for word, start in _places(flat, wanted):
        templates, kinds = places.setdefault(start, (set(), set()))
        templates.update(wanted[word][0])
        kinds.update(wanted[word][1])
    if places:
        yield from _pieces(block, flat, places)


def _places(flat: bytes, wanted: dict) -> Iterator[tuple]:
    """(word, where its piece begins) for each wanted word, in no order."""
    if len(wanted) <= FEW_WORDS:
        for word in wanted:
            for start in _pieces_with(flat, word):
                yield word, start
        return
    # Many words, as in a log full of errors: one walk over all words is quicker than one search for each.
    at = 0
    for match in _WORD.finditer(flat):
        if match.group() in wanted:
            place = match.start()
            at = max(flat.rfind(b"\n", at, place), flat.rfind(b"\r", at, place), at - 1) + 1
            yield match.group(), at


def _pieces_with(flat: bytes, word: bytes) -> Iterator[int]:
    """Where the pieces begin in which the word stands whole."""
    size = len(word)
    at = flat.find(word)
    while at >= 0:
        end = at + size
        if (at and flat[at - 1] in _LETTER) or (end < len(flat) and flat[end] in _LETTER):
            at = flat.find(word, at + 1)
            continue
        yield max(flat.rfind(b"\n", 0, at), flat.rfind(b"\r", 0, at)) + 1
        at = flat.find(word, _end(flat, end))


def _end(data: bytes, at: int) -> int:
    newline = data.find(b"\n", at)
    if newline < 0:
        newline = len(data)
    start_over = data.find(b"\r", at, newline)
    return start_over if start_over >= 0 else newline


def _pieces(block: Block, flat: bytes, places: dict) -> Iterator[Piece]:
    masked = mask(block.data)
    ends = [match.start() for match in _SEPARATOR.finditer(masked)]
    flat_ends = ends if flat is masked else [match.start() for match in _SEPARATOR.finditer(flat)]
    line = block.line
    counted = 0
    for place in sorted(places):
        number = bisect_right(flat_ends, place - 1) if place else 0
        start = ends[number - 1] + 1 if number else 0
        end = ends[number] if number < len(ends) else len(masked)
        line += block.data.count(b"\n", counted, start)
        counted = start
        piece = Piece(block, masked, start, end, line)
        templates, kinds = places[place]
        piece.templates = sorted(templates)
        piece.error_like = "error-like" in kinds
        piece.exception = "exception" in kinds
        yield piece
