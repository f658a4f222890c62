"""The engine that needs nothing but Python: a table of the shapes that lines have."""

from __future__ import annotations

from typing import Iterator

from ..blocks import Block, Stretch
from ..codec import ErrorIndex
from ..rows import Rows
from ..shapes import Shapes


class Plain:
    """`lines` gives (shape, line, its number in rows, rows)."""

    def __init__(self, index: ErrorIndex) -> None:
        self.raw = Shapes(index, True)
        self._flat = Shapes(index, False)

    @property
    def in_field(self) -> bool:
        """Whether a word stood in the log that shows that it is of the book's field."""
        return self.raw.in_field or self._flat.in_field

    def lines(self, stretch: Stretch, wants_words: bool) -> Iterator[tuple]:
        """The lines that may be of interest, in the order of the log."""
        for block in stretch.blocks():
            yield from self.lines_of(block)

    def lines_of(self, block: Block) -> Iterator[tuple]:
        """Those of one block."""
        if block.overlaps:
            # What stands in it may have been counted before.
            self.raw.unsettle()
            self._flat.unsettle()
        rows = Rows(block, self.raw, self._flat)
        hot = rows.hot
        rows.table.count(rows.shapes)
        for number, line in rows.found():
            shape = hot.get(rows.shapes[number])
            if shape is None:
                # Settled or forgotten since the block began.
                rows.table.count(rows.shapes[number : number + 1])
                continue
            counted = shape.quick and not block.overlaps and shape.quick.get(shape.lesson.heading(line))
            if counted:
                for collected in counted:
                    collected.count += 1
            else:
                yield shape, line, number, rows

    def add_up(self) -> None:
        """Add what was counted to what it belongs to, when all was read."""
        self.raw.add_up()
        self._flat.add_up()

    def begin_file(self) -> None:
        """Another file begins: what was learned of lines counts no more."""
        self.raw.unsettle(True)
        self._flat.unsettle(True)
