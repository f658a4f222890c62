"""Some lines of one block, found by their words."""

from __future__ import annotations

from typing import Iterator

from ..blocks import Block
from ..joined import REACH
from ..mask import mask
from ..scan import Piece
from ..shapes import Shape, Shapes, shape_of


class Spots:
    """Like `Rows` (rows.py) for lines that are known by where they begin; the block is a simple one (mask.py)."""

    def __init__(self, block: Block, ends: list, table: Shapes) -> None:
        self.block = block
        self.table = table
        data = block.data
        self._spans: dict = {}
        done = 0
        for at in ends:
            if at > done:
                begin = max(data.rfind(b"\n", done, at), data.rfind(b"\r", done, at)) + 1
                done = _end(data, at)
                self._spans[max(begin, 0)] = done
        self._keys = {begin: shape_of(data[begin:end]) for begin, end in self._spans.items()}
        self._masked = b""
        self._counted = 0
        self._line = block.line

    @property
    def keys(self) -> list:
        """The keys of the lines in the table of shapes."""
        return list(self._keys.values())

    def lines(self) -> Iterator[tuple]:
        """(shape, line, where it begins, self) of those that may be of interest."""
        table = self.table
        for begin, key in self._keys.items():
            shape = table.at(key)
            if shape is None:
                table.count([key])
                continue
            line = self.block.data[begin : self._spans[begin]]
            counted = shape.quick and shape.quick.get(shape.lesson.heading(line))
            if counted:
                for collected in counted:
                    collected.count += 1
            else:
                yield shape, line, begin, self

    def key(self, begin: int) -> bytes:
        """A line's key in the table of shapes."""
        return self._keys[begin]

    def layout(self, line: bytes, piece: Piece) -> bytes:
        """The line as `locate` reads it."""
        return piece.text

    def around(self, begin: int) -> "tuple | None":
        """What decides whether a second look at a line is worth it: the shapes of the lines round it."""
        data = self.block.data
        start, end = begin, self._spans[begin]
        for _ in range(REACH):
            start = data.rfind(b"\n", 0, max(start - 1, 0)) + 1
            end = data.find(b"\n", end + 1)
            end = end if end >= 0 else len(data)
        return None if b"\r" in data else (begin - start, shape_of(data[start:end]))

    @property
    def masked(self) -> bytes:
        """The block with what is no message blotted out."""
        self._masked = self._masked or mask(self.block.data)
        return self._masked

    def piece(self, begin: int, shape: Shape) -> Piece:
        """The line with its place; ask in the order of the log."""
        data = self.block.data
        self._line += data.count(b"\n", self._counted, begin)
        self._counted = begin
        return Piece(self.block, self.masked, begin, self._spans[begin], self._line).of(shape)


def _end(data: bytes, at: int) -> int:
    newline = data.find(b"\n", at)
    newline = newline if newline >= 0 else len(data)
    start_over = data.find(b"\r", at, newline)
    return start_over if start_over >= 0 else newline
