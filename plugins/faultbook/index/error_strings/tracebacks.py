"""What exceptions and the frames of tracebacks look like, in plain Python, in notebooks, in boxes, and in one line; the
twin of tracebacks.js."""

from __future__ import annotations

import re
from typing import Optional

from .clean import locate
from .codec import ErrorIndex
from .scan import Piece

HEADER = b"Traceback (most recent call last)"
#: How far from an exception (bytes) the heading of its traceback is sought, where an unknown prefix stands before both.
FAR = 20000
#: By how much the length of such a prefix may differ.
UNEVEN = 2
#: What stands before a traceback in its own line, in bytes, and may say that it was caught.
BEFORE = 120
#: How long a message may be in a line that holds more, in bytes.
MESSAGE = 80
_CLASS = re.compile(rb"(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,8}([A-Z][A-Za-z0-9_]{0,80})(?:: |:? ?\Z)")
_PROGRESS = re.compile(rb"[0-9]{1,3}%\|[^|]{0,200}\|[^\]|]{0,80}\]")
_CLASS_INSIDE = re.compile(rb"(?<![A-Za-z0-9_.])(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,8}([A-Z][A-Za-z0-9_]{0,80})(?:: |:? ?(?:\Z|\"))")
_FRAME = re.compile(
    rb"(?<![^ |])(?:File \"([^\"]{1,400})(?:\", ?line [0-9]{1,7}|\"?,? ?\Z)|File ([^ \"]{1,400}):[0-9]{1,7}, in "
    rb"|([^ \"]{1,400}\.py)(?::[0-9]{1,7})? in [A-Za-z_<]"
    rb"|(Cell In ?\[[0-9]{1,6}\]|Input In ?\[[0-9]{1,6}\]|<ipython-input-[^> ]{1,80}>))"
)


class Uncaught:
    """One exception that nobody caught, as far as its surroundings tell."""

    def __init__(self, piece: Piece, start: int, rank: Optional[int]) -> None:
        self.piece = piece
        self.start = start
        self.rank = rank
        self.frame: Optional[tuple] = None
        #: What a collector makes of the place and of that of the frame.
        self.hit = self.frame_hit = None
        self.field = False
        self.went_on = False
        #: Whether the traceback stands upside down, and whether it stands in one line with the exception.
        self.reversed = False
        self.flat = False
        #: Whether its message begins in the next line.
        self.bare = False


def class_at(index: ErrorIndex, text: bytes, at: int) -> bool:
    """Whether a class of exceptions stands at a place, which is not a launcher's own."""
    named = _CLASS.match(text, at)
    return named is not None and _counts(index, named.group(1), named.end() == len(text))


def _counts(index: ErrorIndex, name: bytes, is_bare: bool) -> bool:
    if not name.endswith(index.exception_endings) or name in index.launcher_exceptions:
        return False
    return not (is_bare and name + b":" in index.launcher_exceptions)


def class_behind(index: ErrorIndex, piece: Piece, text: bytes) -> int:
    """Where a class of exceptions stands behind as much as stands before the heading of its traceback; or -1."""
    data = piece.data
    headings: Optional[list] = None
    for named in _CLASS_INSIDE.finditer(text):
        if not _counts(index, named.group(1), named.end() == len(text)):
            continue
        if headings is None:
            above = data.rfind(HEADER, max(piece.start - FAR, 0), piece.start)
            # Below where the newest line stands first.
            below = data.find(HEADER, piece.end, piece.end + FAR)
            headings = [_indent(data, at) for at in (above, below) if at >= 0]
        if not headings:
            break
        own = column(piece, named.start())
        if any(abs(own - heading) <= UNEVEN for heading in headings):
            return named.start()
    return -1


def _indent(data: bytes, at: int) -> int:
    line = max(data.rfind(b"\n", 0, at), data.rfind(b"\r", 0, at)) + 1
    return len(data[line:at].replace(b"\x01", b""))


def column(piece: Piece, at: int) -> int:
    """How many bytes stand before a place of a piece's cleaned text, blanks and all."""
    text = piece.text
    return len(text[: locate(text, at)].replace(b"\x01", b""))


def is_inside(piece: Piece, start: int, at: int) -> bool:
    """Whether a line may stand in a traceback: indented behind its prefixes or at column `at`, blank, or a progress bar."""
    text = piece.text
    if _PROGRESS.search(text) or not text.strip(b" \t\r\x01"):
        return True
    end = locate(text, start)
    columns = 0
    while end > 0 and text[end - 1] in b" \t":
        columns += 4 if text[end - 1] == 0x09 else 1
        end -= 1
    return columns >= 2 or (at > 0 and text.replace(b"\x01", b"")[at : at + 2] == b"  ")


def note_frames(index: ErrorIndex, found: Uncaught, piece: Piece, text: bytes, start: int) -> bool:
    """Whether a line holds frames; the last one of the program's own code is kept, if none was before."""
    frames = list(_FRAME.finditer(text, start))
    own = None
    for frame in frames:
        path = frame.group(1) or frame.group(2) or frame.group(3) or frame.group(4)
        found.field = found.field or any(part in path for part in index.field_paths)
        if not any(part in path for part in index.library_paths):
            own = (piece, frame.start())
    if found.frame is None:
        found.frame = own
    return bool(frames)


def within(index: ErrorIndex, piece: Piece, text: bytes, rank: Optional[int], known: list) -> Optional[Uncaught]:
    """The first uncaught exception of a line that holds tracebacks whole, as a flattened log or a box does."""
    at = text.find(HEADER)
    while at >= 0:
        begin = at + len(HEADER)
        after = text.find(HEADER, begin)
        end = after if after >= 0 else len(text)
        frames = list(_FRAME.finditer(text, begin, end))
        if frames and not any(word in text[max(at - BEFORE, 0) : at] for word in index.caught_words):
            named = _CLASS_INSIDE.search(text, frames[-1].end(), end)
            while named and not _counts(index, named.group(1), named.end() == end):
                named = _CLASS_INSIDE.search(text, named.end(), end)
            if named and not any(named.start() <= place < min(named.start() + MESSAGE, end) for place in known):
                found = Uncaught(piece, named.start(), rank)
                found.flat = True
                note_frames(index, found, piece, text[:end], begin)
                if found.frame is not None or after < 0 or b"above exception" not in text[named.end() : end]:
                    return found
        at = after
    return None
