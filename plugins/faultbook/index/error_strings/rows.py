"""The lines of one block, cut when they are asked for."""

from __future__ import annotations

from itertools import accumulate

from .blocks import Block
from .joined import REACH
from .mask import flatten, mask
from .scan import Piece
from .shapes import Shape, Shapes, shape_of


class Rows:
    """The pieces of a block by their number, and their shapes.

    Where nothing in a block but terminal sequences has to be blotted out, shapes are those of its bytes as they are.
    """

    def __init__(self, block: Block, raw: Shapes, flat: Shapes) -> None:
        data = block.data
        self.block = block
        self.hot: "dict | None" = None
        self._returns = b"\r" in data
        self._masked = b""
        self._ends: list = []
        self._counted = 0
        self._line = block.line
        self._raw = data
        self.table = raw
        self.shapes = shape_of(data).split(b"\n")
        self.hot = raw.hot(self.shapes)
        self._simple = self.hot is not None
        if not self._simple:
            self._raw = flatten(data)
            self.table = flat
            self.shapes = shape_of(self._raw).split(b"\n")
            self.hot = flat.hot(self.shapes)
        if self._simple and not self._returns:
            block.newlines = len(self.shapes) - 1

    def found(self) -> list:
        """(number, line) of the pieces that may be of interest."""
        if not self.hot:
            return []
        raw = (self._raw.replace(b"\r", b"\n") if self._returns else self._raw).split(b"\n")
        if self._simple:
            self._ends = [end - 1 for end in accumulate(len(line) + 1 for line in raw)]
        hot = self.hot
        return [(number, raw[number]) for number, line in enumerate(self.shapes) if line in hot]

    def key(self, number: int) -> bytes:
        """A piece's key in the table of shapes."""
        return self.shapes[number]

    def layout(self, line: bytes, piece: Piece) -> bytes:
        """The line as `locate` reads it: nothing in it, or blotted, that is no message."""
        return piece.text if self._simple else line

    def around(self, number: int) -> "tuple | None":
        """What decides whether a second look at a piece is worth it: the shapes of the lines round it."""
        # A \r\n makes two pieces of a line end.
        if self._returns:
            return None
        first = max(number - REACH, 0)
        return number - first, *self.shapes[first : number + REACH + 1]

    @property
    def masked(self) -> bytes:
        """The block with what is no message blotted out."""
        if not self._masked:
            self._masked = mask(self.block.data)
        return self._masked

    def piece(self, number: int, shape: Shape) -> Piece:
        """The piece with its place; ask in the order of the log."""
        data = self.block.data
        if not self._ends:
            masked = self.masked.replace(b"\r", b"\n") if self._returns else self.masked
            self._ends = [end - 1 for end in accumulate(len(line) + 1 for line in masked.split(b"\n"))]
        start = self._ends[number - 1] + 1 if number else 0
        self._line += data.count(b"\n", self._counted, start)
        self._counted = start
        return Piece(self.block, self.masked, start, self._ends[number], self._line).of(shape)
