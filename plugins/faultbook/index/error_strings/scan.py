"""A line of a block that may hold an error string, and its place; the twin of the pieces of scan.js.

Each template is found by its anchor, a word of letters that every line it matches holds whole. A line that has the anchor is
only a candidate, `verify` decides.
"""

from __future__ import annotations

from typing import Optional

from .blocks import Block, code_points


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

    def of(self, shape) -> "Piece":
        """The same, with what its words stand for."""
        self.templates = shape.templates
        self.error_like = shape.error_like
        self.exception = shape.exception
        return self

    @property
    def text(self) -> bytes:
        """The masked bytes of the piece."""
        return self.data[self.start : self.end]

    def neighbour(self, step: int) -> Optional["Piece"]:
        """The piece before (-1) or after (+1) in the same block, or None."""
        data = self.data
        if step < 0:
            if self.start == 0:
                return None
            end = self.start - 1
            # A line that ends in \r\n has an empty piece between the two.
            end -= data[end] == 0x0A and end > 0 and data[end - 1] == 0x0D
            start = _start(data, end)
        else:
            line_end = self.end + (data[self.end : self.end + 2] == b"\r\n")
            if line_end >= len(data):
                return None
            start = line_end + 1
            end = _end(data, start)
        return self.cut(start, end)

    def cut(self, start: int, end: int) -> "Piece":
        """Another stretch of the same block."""
        # Not the masked bytes: a line end that joins two lines of a box counts.
        raw = self.block.data
        passed = raw.count(b"\n", self.start, start) if start >= self.start else -raw.count(b"\n", start, self.start)
        return Piece(self.block, self.data, start, end, self.line + passed)

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
        start = _start(raw, at)
        return raw[start : _end(raw, at)], at - start


def _start(data: bytes, at: int) -> int:
    # Each search ends where the other one did: one in the whole block for each piece would cost its square.
    newline = data.rfind(b"\n", 0, at)
    return max(newline, data.rfind(b"\r", newline + 1, at)) + 1


def _end(data: bytes, at: int) -> int:
    newline = data.find(b"\n", at)
    if newline < 0:
        newline = len(data)
    start_over = data.find(b"\r", at, newline)
    return start_over if start_over >= 0 else newline
