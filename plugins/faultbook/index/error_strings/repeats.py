"""Lines that come again: one of a known shape, with known prefixes, is counted and not read anew; the twin of repeats.js."""

from __future__ import annotations

import re

from .clean import Heading, clean, locate
from .tracebacks import HEADER

#: Headings, and surroundings, remembered for one shape.
MOST_REMEMBERED = 512
_DIGITS = re.compile(rb"[0-9](?:.*[0-9])?", re.DOTALL)


class Reading:
    """What came of one line; while `only_counts` stays true, nothing else would come of another one like it."""

    def __init__(self, text: bytes, heading: Heading) -> None:
        self.text = text
        self.heading = heading
        self.known = False
        self.only_counts = True
        #: What it added to.
        self.counted: list = []
        #: Templates whose literals hold digits, so that the shape does not say whether they match.
        self.checks: list = []
        #: Whether a template that does not match was sought in the lines around.
        self.sought = False

    def see(self, program, matched: bool, alone: bool) -> None:
        """A template matched this line alone, or did not; `alone`: it is sought in one line only."""
        if program.has_digits:
            self.checks.append((program, matched))
        self.sought = self.sought or not (matched or alone)
        if not matched:
            self.only_counts = self.only_counts and not program.has_digits

    def count(self, collected) -> None:
        """It added one to `collected`, or (None) more than that came of it."""
        if collected is None:
            self.only_counts = False
        else:
            self.counted.append(collected)


class Lesson:
    """How lines of one shape are read, and what those with a certain heading add to."""

    __slots__ = ("known", "start", "_checks", "_cuts", "by_heading", "_around")

    def __init__(self, reading: Reading, layout: bytes) -> None:
        # A line that holds a whole traceback may end in something else.
        self.known = reading.known and HEADER not in reading.text
        self.start = reading.heading.start
        self._checks = reading.checks
        self._cuts = _digits_of_heading(reading, layout)
        self.by_heading: dict = {}
        self._around: "set | None" = set() if reading.sought else None

    @property
    def is_plain(self) -> bool:
        """Whether the heading alone decides."""
        return not self._checks and self._around is None

    def counted(self, line: bytes, text: bytes, rows, number: int) -> "tuple | None":
        """What such a line adds to, or None where it must be read."""
        found = self.by_heading.get(self.heading(line))
        if found is None:
            return None
        for program, matched in self._checks:
            if (program.find(text) is not None) != matched:
                return None
        if self._around is not None and rows.around(number) not in self._around:
            return None
        return found

    def learn(self, reading: Reading, line: bytes, rows, number: int) -> bool:
        """Lines with this heading, and these lines around, add to the same from now on; False where that is unknown."""
        if self._around is not None:
            around = rows.around(number)
            if around is None:
                return False
            if len(self._around) >= MOST_REMEMBERED:
                self._around.clear()
            self._around.add(around)
        if len(self.by_heading) >= MOST_REMEMBERED:
            self.by_heading.clear()
        self.by_heading[self.heading(line)] = tuple(reading.counted)
        return True

    def heading(self, line: bytes) -> bytes:
        """The digits of the prefixes, with what stands between them; all else of them is the same in each such line."""
        cuts = self._cuts
        if len(cuts) == 1:
            return line[cuts[0]]
        return b"".join([line[cut] for cut in cuts])


def is_counted(collector, shape, line: bytes, rows, number: int) -> bool:
    """Count a line of which nothing else is of use; False where it has to be taken."""
    lesson = shape.lesson
    if lesson is None or rows.block.overlaps or (shape.exception and not lesson.known and collector.wants_exceptions):
        return False
    text = clean(rows.table.flat(line))
    if shape.error_like and collector.wants_error_like and collector.is_new(text[lesson.start :]):
        return False
    counted = lesson.counted(line, text, rows, number)
    if counted is None:
        return False
    for collected in counted:
        collected.count += 1
    return True


def learn(collector, shape, reading: Reading, line: bytes, piece, rows, number: int) -> None:
    """Remember what came of a line for those like it."""
    # The times of several files are remembered from line to line.
    if not reading.only_counts or rows.block.overlaps or (collector.files and reading.heading.times):
        return
    if shape.lesson is None:
        shape.lesson = Lesson(reading, rows.layout(line, piece))
    lesson = shape.lesson
    if not lesson.learn(reading, line, rows, number) or not lesson.is_plain:
        return
    if (shape.error_like and collector.wants_error_like) or (shape.exception and not lesson.known and collector.wants_exceptions):
        return
    if lesson.heading(line):
        shape.quick = lesson.by_heading
    else:
        rows.table.settle(rows.key(number), tuple(reading.counted))


def _digits_of_heading(reading: Reading, layout: bytes) -> list:
    """Where in the line the prefixes hold digits.

    The times are left out: they differ from line to line, and nothing that is counted depends on them.
    """
    text, heading = reading.text, reading.heading
    cuts = []
    at = 0
    for time in [*(time for _, time in heading.times), None]:
        end = heading.start if time is None else text.find(time, at, heading.start)
        if end < 0:
            continue
        digits = _DIGITS.search(text, at, end)
        if digits:
            cuts.append(slice(locate(layout, digits.start()), locate(layout, digits.end() - 1) + 1))
        at = end if time is None else end + len(time)
    return cuts
