"""Gather what candidates turn out to be, in bounded memory; the twin of collect.js."""

from __future__ import annotations

from typing import Optional

from .clean import Heading, clean, locate
from .codec import ErrorIndex
from .hits import Collected, Hit, window
from .job_files import JobFiles
from .order import Order
from .ranks import Place, RankBook
from .repeats import Reading
from .scan import Piece
from .second_look import Views, is_short
from .uncaught import MOST_EXCEPTIONS, examine
from .versions import note

#: Ranks remembered for each template; a rank counts once, however often it repeats.
MOST_RANKS = 4096
#: Matches shown of lines of one file that name no rank: they may come from several.
MOST_WITHOUT_RANK = 4
#: Places remembered for each template that another one needs near by, or forbids.
MOST_PLACES = 512
#: Error-like lines kept for guesses.
MOST_ERROR_LINES = 200


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
        self._order = Order(index.prefixes)
        self._seen_lines: set = set()
        #: (number of the file, line) where a message begins that was read over several lines.
        self.broken: set = set()
        self.ranks = RankBook(index.collectives)
        self.job = JobFiles(index.file_names)

    def begin_file(self, name: str) -> None:
        """What comes now stands in another file of the same job; lines count anew."""
        self.job.begin(name)
        self._order.begin()

    @property
    def files(self) -> list:
        """The name of each file and what that says; none for a log without."""
        return self.job.files

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
        return any(item.reversed for item in self.exceptions) or self._order.newest_first

    def wants(self, shape) -> bool:
        """Whether anything may still come of lines of a shape."""
        return bool(shape.templates or self.wants_words(shape))

    def wants_words(self, shape) -> bool:
        """Whether lines of a shape are of use for their words alone."""
        return (shape.error_like and self.wants_error_like) or (shape.exception and self.wants_exceptions)

    def take(self, piece: Piece) -> Optional[Reading]:
        """Verify one candidate; what it adds to is told where another line like it adds nothing else."""
        text = clean(piece.text)
        heading = self.index.prefixes.read(text)
        start = heading.start
        rank = self.job.read(heading)
        views = Views(piece, text, self.index.prefixes)
        reading = Reading(text, heading)
        matched = said = False
        known: list = []
        for number in piece.templates:
            version_of = self.index.templates[number]["version_of"]
            if version_of:
                reading.only_counts &= version_of in self.several_versions
                note(self.versions, self.several_versions, version_of, self.index.programs[number], text)
                continue
            program = self.index.programs[number]
            if self.index.templates[number]["collective"] >= 0:
                wanted, found = self._take_collective(number, program, views, rank, heading)
                reading.only_counts &= not wanted
                said = said or found
                continue
            found = program.find(text)
            seen = (piece, found[0]) if found is not None else views.find(program, self.index.needs[number])
            reading.see(program, found is not None, is_short(self.index.needs[number]))
            if seen is not None:
                its_rank, its_heading = self._begun(seen[0], piece, rank, heading)
                counted = self._add(number, seen[0], seen[1], its_rank, its_heading.node)
                reading.count(counted if found is not None else None)
                matched = True
                if number in self.index.telling:
                    known.append(-1 if found is None or number in self.index.outer else found[0])
                    if found is None and len(self.broken) < MOST_RANKS:
                        self.broken.add((self.job.number, seen[0].line))
        reading.known = bool(known)
        # Shapes say nothing of ranks, nor of a class of exceptions that stands alone in the line before.
        told = bool(known) and self._tells_last(piece)
        reading.only_counts &= not views.is_ranked and not told
        if matched or said:
            self._remember(heading, rank)
        if matched:
            self._order.see(text)
            reading.only_counts &= self._order.is_settled(text)
        if piece.exception and self.wants_exceptions:
            uncaught = examine(self.index, piece, text, start, heading.local if heading.rank is None else heading.rank, known)
            if uncaught is not None:
                uncaught.rank = rank
                uncaught.hit = self.hit(piece, uncaught.start, rank, heading.node)
                if not matched:
                    self._order.see(text)
                if uncaught.frame is not None:
                    uncaught.frame_hit = self.hit(*uncaught.frame, rank, heading.node)
                self.exceptions.append(uncaught)
        if piece.error_like and self.wants_error_like:
            message = text[start:]
            if self.is_new(message):
                self._seen_lines.add(message)
                self.error_lines.append((message, self.hit(piece, start, rank, heading.node)))
        return reading

    def _tells_last(self, piece: Piece) -> bool:
        """Whether a known message stands below the class of an exception that was taken for unknown; that one is told, then."""
        last = self.exceptions[-1] if self.exceptions else None
        found = last is not None and last.bare and (last.hit.file, last.hit.line) == (self.job.number, piece.line - 1)
        if found and len(self.broken) < MOST_RANKS:
            self.broken.add((self.job.number, last.hit.line))
        return found

    def is_new(self, message: bytes) -> bool:
        """Whether an error-like line says something that none said before."""
        return message not in self._seen_lines

    def _begun(self, begun: Piece, piece: Piece, rank: Optional[int], heading: Heading) -> tuple:
        """Rank and prefixes of a message that begins in another line than the one by which it was found."""
        if begun.start == piece.start:
            return rank, heading
        heading = self.index.prefixes.read(clean(begun.text))
        its_rank = self.job.read(heading)
        return rank if its_rank is None else its_rank, heading

    def _remember(self, heading: Heading, rank: Optional[int]) -> None:
        """What a line that matched says of ranks, nodes and times; other lines may be left out, so nothing may come of them."""
        node = self.job.remember(heading)
        if rank is not None and node is not None and len(self.ranks.nodes) < MOST_RANKS:
            self.ranks.nodes.setdefault(rank, node)

    def _take_collective(self, template: int, program, views: Views, rank: Optional[int], heading: Heading) -> tuple:
        """Read a line that speaks of an operation: whether such a line of this rank is still of use, whether it was one."""
        number = self.index.templates[template]["collective"]
        if not self.ranks.wants(number, program, rank, self.job.number):
            return False, False
        found = views.read(program, self.index.needs[template])
        if found is not None:
            text, at, begun = found
            rank, heading = self._begun(begun, views.piece, rank, heading)
            self.ranks.see(number, program, text, at, rank, heading, Place(self.job.number, begun.line))
        return True, found is not None

    def settle(self) -> None:
        """Give ranks to what was read of files whose names say only a rank in a part of the job."""
        file_ranks = self.job.ranks()
        for collected in self.by_template.values():
            left = []
            for hit in collected.without_rank:
                hit.rank = file_ranks.get(hit.file)
                if hit.rank is None:
                    left.append(hit)
                else:
                    collected.first.setdefault(hit.rank, hit)
            collected.without_rank = left
            for hit in collected.places:
                hit.rank = file_ranks.get(hit.file) if hit.rank is None else hit.rank
        for hit in [item for _, item in self.error_lines]:
            hit.rank = file_ranks.get(hit.file) if hit.rank is None else hit.rank
        for item in self.exceptions:
            for hit in (item.hit, item.frame_hit):
                if hit is not None and hit.rank is None:
                    item.rank = hit.rank = file_ranks.get(hit.file)
        for file, rank in sorted(file_ranks.items()):
            if self.files[file][1].node is not None:
                self.ranks.nodes.setdefault(rank, self.files[file][1].node)
        self.ranks.settle(file_ranks)

    def _add(self, number: int, piece: Piece, position: int, rank: Optional[int], node: Optional[str]) -> Optional[Collected]:
        """Add a match; what it was added to where the next one of this rank is only counted."""
        collected = self.by_template.setdefault(number, Collected())
        keeps_places = number in self.index.placed and len(collected.places) < MOST_PLACES
        # The usual case in a log that is full of one line, so nothing is computed for it.
        if collected.last[0] != self.job.number:
            collected.last = (self.job.number, 0, 0)
            collected.here = 0
        wanted = collected.here < MOST_WITHOUT_RANK if rank is None else rank not in collected.first
        if not wanted and not keeps_places and not piece.block.overlaps:
            collected.count += 1
            return collected
        hit = self.hit(piece, position, rank, node)
        if (hit.file, hit.line, hit.column) <= collected.last:
            return None
        collected.last = (hit.file, hit.line, hit.column)
        collected.count += 1
        if rank is None and wanted and len(collected.without_rank) < MOST_RANKS:
            collected.without_rank.append(hit)
            collected.here += 1
        elif rank is not None and wanted and len(collected.first) < MOST_RANKS:
            collected.first[rank] = hit
        if keeps_places:
            collected.places.append(hit)
        if piece.block.overlaps or number in self.index.placed:
            return None
        full = collected.here >= MOST_WITHOUT_RANK if rank is None else rank in collected.first
        return collected if full else None

    def hit(self, piece: Piece, position: int, rank: Optional[int], node: Optional[str]) -> Hit:
        """The hit at a place of a piece's cleaned text."""
        at = locate(piece.text, position)
        line, column = piece.place(at)
        hit = Hit(line, column, rank, window(*piece.raw_line(at)))
        self.job.place(hit, node)
        return hit
