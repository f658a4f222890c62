"""The lines round a candidate as one text without blanks, and what matches there; the twin of joined.js.

Where lines were broken does not matter then. Known tags and progress bars between two writes are left out; what another
rank wrote may fill the rest of a line once, if the message goes on where one of the next lines begins.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Iterator, NamedTuple, Optional

from .clean import Prefixes, clean
from .scan import Piece
from .verify import Program, eat, is_word

#: So many lines before a candidate and after it are read with it, and so many bytes on either side.
REACH = 4
LONGEST = 4000
#: So many line ends may stand inside what placeholders ate.
MOST_ENDS = 2
#: What a message must show of its literals on either side of another one (bytes), and within how many lines it goes on.
LEAST_HALF = 8
FURTHER = 3
_END = re.compile(rb"[\r\n]")
_DIGITS = re.compile(rb"[0-9]+")
_PROGRESS = re.compile(rb" ?[0-9]{1,3}%\|[^|]{0,200}\|[^\]|]{0,80}\]")
#: What closes a line of a box made of ASCII, or says that it goes on.
_CLOSED = re.compile(rb"(?: \||\\) ?\Z")


class Part(NamedTuple):
    """A stretch between line ends: where it begins in the joined text, its piece, that piece's cleaned text, and the spans kept of it."""

    begin: int
    piece: Piece
    text: bytes
    spans: list


class Fragment:
    """What stands between two line ends, read once for all candidates near by."""

    def __init__(self, piece: Piece, prefixes: Prefixes) -> None:
        self.piece = piece
        self.text = clean(piece.text)
        heading = prefixes.read(self.text)
        self.start = heading.start
        self.rank = heading.local if heading.rank is None else heading.rank
        self.tag = _DIGITS.sub(b"0", self.text[: heading.start])
        self._prefixes = prefixes
        self._kept: dict = {}

    def kept(self, start: int) -> tuple:
        """The spans of the text that are kept from a place on, and their bytes without blanks."""
        if start not in self._kept:
            spans = _spans(self.piece, self.text, start, self._prefixes)
            self._kept[start] = spans, b"".join([self.text[begin:end] for begin, end in spans]).replace(b" ", b"")
        return self._kept[start]


class Joined:
    """The text round a piece; `text` has no blanks, `ranked` says that ranks decide which lines are left out."""

    def __init__(self, piece: Piece, prefixes: Prefixes) -> None:
        rows = list(_fragments(piece, prefixes))
        tags = [row.tag for row in rows]
        rank = next(row.rank for row in rows if row.piece.start == piece.start)
        self.ranked = rank is not None and sum(row.rank is not None for row in rows) > 1
        self.parts: list = []
        self.text = b""
        self._own = (0, 0)
        for row in rows:
            if rank is not None and row.rank is not None and row.rank != rank:
                continue
            # What only looks like a prefix may be a part of the message.
            spans, squeezed = row.kept(row.start if tags.count(row.tag) > 1 else 0)
            begin = len(self.text)
            self.parts.append(Part(begin, row.piece, row.text, spans))
            self.text += squeezed
            if row.piece.start == piece.start:
                self._own = (begin, len(self.text))
        self._begins = [part.begin for part in self.parts]

    def find(self, program: Program) -> Optional[tuple]:
        """The piece in which the first match begins that reaches into the candidate's, and its place in that piece's cleaned text; or None."""
        steps = program.squeezed
        if not isinstance(steps[0], bytes):
            return None
        head = steps[0][:LEAST_HALF]
        least, most = self._own
        at = self.text.find(head)
        while 0 <= at < most:
            if not program.bounded_start or self._is_bound(at):
                end = self._match(steps, at)
                if end > least and (not program.bounded_end or self._is_bound(end)):
                    return self._place(at)
            at = self.text.find(head, at + 1)
        return None

    def spelled(self, glue: bytes) -> tuple:
        """The text with its blanks, and where in it each part begins, with its piece."""
        text = b""
        places = []
        for part in self.parts:
            if part.spans:
                text = text.rstrip(b" ") + glue if text else text
                places.append((len(text), part.piece))
                text += b"".join([part.text[begin:end] for begin, end in part.spans])
        return text, places

    def _match(self, steps: list, at: int) -> int:
        """The end of the match that begins at `at`, or -1."""
        text = self.text
        begun = at
        left = sum(len(step) for step in steps if isinstance(step, bytes))
        seen = ends = index = 0
        broken = False
        while index < len(steps):
            step = steps[index]
            if isinstance(step, bytes):
                literal, stop = step, at if text.startswith(step, at) else -1
                index += 1
            else:
                literal = steps[index + 1] if index + 1 < len(steps) else b""
                stop = eat(text, at, step, literal)
                index += 2
                if not literal:
                    # What a template ends with ends with its line.
                    stop = min(stop, *self._begins[bisect_right(self._begins, at) :], len(text))
            if stop < 0:
                # Another rank wrote into one line of a message that is written in one go.
                is_first = bisect_right(self._begins, begun) == bisect_right(self._begins, at)
                stop = self._further(step, literal, at, seen, left) if is_first and not broken else -1
                broken = True
                if stop < 0:
                    return -1
            else:
                ends += bisect_right(self._begins, stop - 1) - bisect_right(self._begins, at) if stop > at else 0
                if ends > MOST_ENDS:
                    return -1
            at = stop + len(literal)
            seen += len(literal)
            left -= len(literal)
        return at

    def _further(self, step, literal: bytes, at: int, seen: int, left: int) -> int:
        """Where a literal would begin that goes on in a later line, so that its end is where it ends there; or -1."""
        text = self.text
        first = bisect_right(self._begins, at)
        for begin in self._begins[first : first + FURTHER]:
            for half in range(len(literal) - 1, -1, -1):
                if seen + half < LEAST_HALF or not text.startswith(literal[half:], begin):
                    continue
                if left - half < LEAST_HALF:
                    continue
                if step is literal:
                    stop = at if text.startswith(literal[:half], at) else -1
                else:
                    stop = eat(text, at, step, literal[:half])
                if 0 <= stop <= self._begins[first] - half:
                    return begin - half
        return -1

    def _is_bound(self, at: int) -> bool:
        """Whether no word goes on across a place of the joined text."""
        if at >= len(self.text):
            return True
        part, place = self._origin(at)
        inside = not any(place == begin for begin, _ in part.spans)
        return not (inside and is_word(part.text[place]) and is_word(part.text[place - 1]))

    def _place(self, at: int) -> tuple:
        part, place = self._origin(at)
        return part.piece, place

    def _origin(self, at: int) -> tuple:
        """The part in which a place of the joined text stands, and its place in that part's cleaned text."""
        part = self.parts[bisect_right(self._begins, at) - 1]
        left = at - part.begin
        for begin, end in part.spans:
            for place in range(begin, end):
                if part.text[place] != 0x20:
                    if left == 0:
                        return part, place
                    left -= 1
        raise AssertionError("a place outside of its part")


def reach(piece: Piece) -> tuple:
    """Where the lines that are read with a piece begin and end."""
    data = piece.data
    least = max(piece.start - LONGEST, 0)
    most = min(piece.end + LONGEST, len(data))
    start, end = piece.start, piece.end
    for _ in range(REACH):
        start = max(data.rfind(b"\n", least, max(start - 1, least)) + 1, least)
        end = data.find(b"\n", end + 1, most)
        end = end if end >= 0 else most
    return start, end


def _fragments(piece: Piece, prefixes: Prefixes) -> Iterator[Fragment]:
    """What stands between line ends round a piece, in order."""
    start, end = reach(piece)
    raw = piece.block.data
    known = piece.block.fragments
    line = piece.line - raw.count(b"\n", start, piece.start)
    for stop in [*(match.start() for match in _END.finditer(piece.data, start, end)), end]:
        if stop > start:
            if (start, stop) not in known:
                known[start, stop] = Fragment(Piece(piece.block, piece.data, start, stop, line), prefixes)
            yield known[start, stop]
        line += raw.count(b"\n", start, stop + 1)
        start = stop + 1


def _spans(piece: Piece, text: bytes, start: int, prefixes: Prefixes) -> list:
    """What of a cleaned text is kept: not the tags inside, the progress bars, and what closes the line."""
    gone = [place for place in prefixes.inside(text) if place[0] >= start]
    for match in _PROGRESS.finditer(text, start):
        # After a carriage return the bar begins with its name.
        whole = not gone and piece.start > 0 and piece.data[piece.start - 1] == 0x0D
        gone.append((start if whole else match.start(), match.end()))
    closed = _CLOSED.search(text, start)
    gone.append((closed.start() if closed else len(text), len(text)))
    at = start + 2 if text[start : start + 2] == b"| " else start
    spans = []
    for begin, end in sorted(gone):
        if begin > at:
            spans.append((at, begin))
        at = max(at, end)
    return spans
