"""Lines that differ in digits alone have one shape, and what was found out about one of them holds for all.

Ordinary logs repeat a few shapes, and those full of errors do, too: most lines cost a look into a table.
"""

from __future__ import annotations

from collections import Counter

from .clean import clean
from .codec import ErrorIndex
from .living import may_match
from .mask import is_odd, without_sequences

#: A digit becomes 0, and each end of a piece the same one.
_SHAPE = bytes(0x30 if 0x30 <= byte <= 0x39 else 0x0A if byte == 0x0D else byte for byte in range(256))
#: Shapes take so many bytes at most, `COST` more for each than its own; then all are forgotten.
MOST_BYTES = 3 << 20
COST = 100


def shape_of(data: bytes) -> bytes:
    """The shape of a line, or of several."""
    return data.translate(_SHAPE)


class Shape:
    """What the words of a line stand for, and what was learned of lines like it (repeats.py)."""

    __slots__ = ("templates", "error_like", "exception", "lesson", "quick", "counted")

    def __init__(self, templates: list, error_like: bool, exception: bool) -> None:
        self.templates = templates
        self.error_like = error_like
        self.exception = exception
        #: What was learned (repeats.py); `quick` where a heading decides alone, `counted` where the shape does.
        self.lesson = self.quick = None
        self.counted: tuple = ()


class Shapes:
    """The shapes met so far of lines as they are (`raw`), or of lines of which nothing has to be blotted out any more.

    `in_field` says whether a word of the book's field stood in one of them.
    """

    def __init__(self, index: ErrorIndex, raw: bool) -> None:
        self._index = index
        self._raw = raw
        self._known: set = set()
        self._odd: set = set()
        self._hot: dict = {}
        self._settled: dict = {}
        self._tally: Counter = Counter()
        self._bytes = 0
        self.in_field = False

    def hot(self, lines: list) -> "dict | None":
        """Key -> Shape for those of the lines that may be of interest, and for others; empty where none may be.

        None where a line has to be read with its block, to know what has to be blotted out.
        """
        distinct = set(lines)
        if self._bytes > MOST_BYTES:
            self._forget_all()
        fresh = distinct - self._known
        if fresh:
            self._learn(fresh)
        if self._odd and not self._odd.isdisjoint(distinct):
            return None
        return {} if self._hot.keys().isdisjoint(distinct) else self._hot

    def at(self, line: bytes) -> "Shape | None":
        """The shape of one line of interest; None also where such lines are only counted."""
        if self._bytes > MOST_BYTES:
            self._forget_all()
        found = self._hot.get(line)
        if found is None and line not in self._known:
            self._learn({line})
            found = self._hot.get(line)
        return found

    def count(self, lines: list) -> None:
        """Count the lines of which nothing else is of use."""
        if self._settled:
            self._tally.update(map(self._settled.get, lines))

    def add_up(self) -> None:
        """Add what was counted to what it belongs to."""
        self._tally.pop(None, None)
        for shape, times in self._tally.items():
            for collected in shape.counted:
                collected.count += times
        self._tally.clear()

    def settle(self, line: bytes, counted: tuple) -> None:
        """Lines like this are counted from now on, and not given any more."""
        shape = self._hot.pop(line)
        shape.counted = counted
        self._settled[line] = shape

    def unsettle(self, forget: bool = False) -> None:
        """Give all lines again; `forget` what was learned of them."""
        self.add_up()
        self._hot.update(self._settled)
        self._settled.clear()
        for shape in self._hot.values() if forget else ():
            shape.lesson = shape.quick = None

    def flat(self, line: bytes) -> bytes:
        """A line without what has to be blotted out."""
        return without_sequences(line) if self._raw else line

    def forget(self, line: bytes) -> None:
        """Lines like this are of no interest any more."""
        self._hot.pop(line, None)

    def _forget_all(self) -> None:
        for table in (self._known, self._odd, self._hot, self._settled):
            table.clear()
        self._bytes = 0

    def _learn(self, fresh: set) -> None:
        index = self._index
        self._known |= fresh
        self._bytes += sum(map(len, fresh)) + COST * len(fresh)
        if self._raw:
            self._odd.update(line for line in fresh if is_odd(line))
            fresh -= self._odd
        lines = [(line, self.flat(line)) for line in fresh]
        words = index.words_in(b"\n".join([flat for _, flat in lines]))
        if not self.in_field:
            self.in_field = not index.field_words.isdisjoint(words)
        telling = index.telling_words(words)
        for line, flat in lines:
            found = telling and telling.intersection(index.words_in(flat))
            if found:
                templates, error_like, exception = index.meaning(found)
                cleaned = clean(flat)
                templates = [number for number in templates if may_match(index, number, cleaned)]
                if templates or error_like or exception:
                    self._hot[line] = Shape(templates, error_like, exception)
