"""Gather what candidates turn out to be, in bounded memory; the twin of collect.js."""

from __future__ import annotations

from typing import Optional

from .clean import clean, locate
from .codec import ErrorIndex
from .scan import Piece
from .second_look import Views
from .uncaught import MOST_EXCEPTIONS, examine
from .versions import numbers

#: Ranks remembered for each template; a rank counts once, however often it repeats.
MOST_RANKS = 4096
#: Matches shown of lines that name no rank: they may come from several.
MOST_WITHOUT_RANK = 4
#: Places remembered for each template that another one needs near by, or forbids.
MOST_PLACES = 512
#: Error-like lines kept for guesses.
MOST_ERROR_LINES = 200
#: Code points of the original line that evidence shows, and how many of them may stand before the match.
WINDOW = 500
BEFORE = 100


class Hit:
    """One match: line and column (from 1), rank or None, the window of the original line."""

    def __init__(self, line: int, column: int, rank: Optional[int], text: str) -> None:
        self.line = line
        self.column = column
        self.rank = rank
        self.text = text


class Collected:
    """The hits of one template: the first of each rank, the first few without a rank, how many there were, the first places."""

    def __init__(self) -> None:
        self.first: dict = {}
        self.without_rank: list = []
        self.count = 0
        self.places: list = []
        self.last = (0, 0)


class Collector:
    """Verifies candidates and keeps what counts; `versions` maps a library to the version that the log names first."""

    def __init__(self, index: ErrorIndex) -> None:
        self.index = index
        self.by_template: dict = {}
        self.versions: dict = {}
        self.several_versions: set = set()
        self.error_lines: list = []
        self.exceptions: list = []
        #: Whether a word stood in the log that shows that it is of this book's field.
        self.in_field = not index.field_words
        self._last_time: Optional[tuple] = None
        self._earlier = 0
        self._later = 0
        self._seen_lines: set = set()

    @property
    def wants_exceptions(self) -> bool:
        """Whether exceptions are still of use."""
        return len(self.exceptions) < MOST_EXCEPTIONS

    @property
    def wants_error_like(self) -> bool:
        """Whether error-like lines are still of use."""
        return len(self.error_lines) < MOST_ERROR_LINES

    @property
    def newest_first(self) -> bool:
        """Whether the log stands with its newest line first, as consoles show it."""
        return self._earlier >= 2 and self._earlier > 2 * self._later

    def take(self, piece: Piece) -> None:
        """Verify one candidate."""
        text = clean(piece.text)
        start, rank = self.index.prefixes.strip(text)
        views = Views(piece, text, self.index.prefixes)
        matched = known = False
        for number in piece.templates:
            version_of = self.index.templates[number]["version_of"]
            if version_of:
                self._take_version(number, version_of, text)
                continue
            program = self.index.programs[number]
            found = program.find(text)
            seen = (piece, found[0]) if found is not None else views.find(program, self.index.needs[number])
            if seen is not None:
                self._add(number, seen[0], seen[1], rank)
                matched = True
                known = known or number in self.index.telling
        if matched:
            self._see_time(text)
        if piece.exception and not known and self.wants_exceptions:
            uncaught = examine(self.index, piece, text, start, rank)
            if uncaught is not None:
                self.exceptions.append(uncaught)
        if piece.error_like and self.wants_error_like:
            message = text[start:]
            if message not in self._seen_lines:
                self._seen_lines.add(message)
                self.error_lines.append((message, self.hit(piece, start, rank)))

    def _see_time(self, text: bytes) -> None:
        time = self.index.prefixes.time(text)
        if time is None:
            return
        last, self._last_time = self._last_time, time
        if last is not None and last[0] == time[0]:
            self._earlier += time[1] < last[1]
            self._later += time[1] > last[1]

    def _add(self, number: int, piece: Piece, position: int, rank: Optional[int]) -> None:
        collected = self.by_template.setdefault(number, Collected())
        keeps_places = number in self.index.placed and len(collected.places) < MOST_PLACES
        # The usual case in a log that is full of one line, so nothing is computed for it.
        wanted = len(collected.without_rank) < MOST_WITHOUT_RANK if rank is None else rank not in collected.first
        if not wanted and not keeps_places and not piece.block.overlaps:
            collected.count += 1
            return
        hit = self.hit(piece, position, rank)
        if (hit.line, hit.column) <= collected.last:
            return
        collected.last = (hit.line, hit.column)
        collected.count += 1
        if rank is None and wanted:
            collected.without_rank.append(hit)
        elif wanted and len(collected.first) < MOST_RANKS:
            collected.first[rank] = hit
        if keeps_places:
            collected.places.append(hit)

    def _take_version(self, number: int, library: str, text: bytes) -> None:
        if library in self.several_versions:
            return
        program = self.index.programs[number]
        found = program.find(text)
        if found is not None:
            captured: dict = {}
            program.match(text, found[0], captured)
            version = captured["version"].decode("ascii").strip(".+-")
            if numbers(self.versions.setdefault(library, version)) != numbers(version):
                self.several_versions.add(library)

    @staticmethod
    def hit(piece: Piece, position: int, rank: Optional[int]) -> Hit:
        """The hit at a place of a piece's cleaned text."""
        at = locate(piece.text, position)
        line, column = piece.place(at)
        return Hit(line, column, rank, window(*piece.raw_line(at)))


def window(raw: bytes, at: int) -> str:
    """The code points of a piece round a place, decoded with replacement, without half a character at the edges."""
    if raw.isascii():
        start = max(at - BEFORE, 0)
        return raw[start : start + WINDOW].decode("ascii")
    start = _back(raw, at, BEFORE)
    end = _forth(raw, start, WINDOW)
    return raw[start:end].decode("utf-8", "replace")


def _back(raw: bytes, at: int, most: int) -> int:
    while at > 0 and most > 0:
        at -= 1
        while at > 0 and 0x80 <= raw[at] < 0xC0:
            at -= 1
        most -= 1
    return at


def _forth(raw: bytes, at: int, most: int) -> int:
    while at < len(raw) and most > 0:
        at += 1
        while at < len(raw) and 0x80 <= raw[at] < 0xC0:
            at += 1
        most -= 1
    return at
