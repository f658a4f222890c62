"""The first exception that ended a rank and that no signature knows; the twin of uncaught.js.

Most dead jobs die of an error of their own program that no book can hold. A line counts where it names an exception
class, stands under a traceback, and neither the line above the traceback nor what follows says that it was survived.
"""

from __future__ import annotations

from typing import Iterator, Optional

from .clean import clean
from .codec import ErrorIndex
from .scan import Piece
from .tracebacks import HEADER, Uncaught, class_at, class_behind, column, is_inside, note_frames, within

MOST_EXCEPTIONS = 64
#: How far back a traceback is followed, and how far on it is asked whether the program went on.
LINES_BACK = 150
LINES_ON = 40
#: A traceback shows its first frame within so many lines of its end.
FRAME_WITHIN = 40
#: So many ordinary lines after a traceback, and it was survived.
ORDINARY = 5
#: Lines of other processes, or of a wrapped one, that may stand between two frames of a traceback.
STRANGERS = 6
_CHAIN = (b"During handling of the above exception", b"The above exception was the direct cause")


def examine(index: ErrorIndex, piece: Piece, text: bytes, start: int, rank: Optional[int], known: list) -> Optional[Uncaught]:
    """What an exception line is the end of, or None where it ends no uncaught exception.

    `known` are the places in the cleaned text where signatures match, for lines that hold a whole traceback.
    """
    if HEADER in text:
        return within(index, piece, text, rank, known)
    if known:
        return None
    place = start if class_at(index, text, start) else class_behind(index, piece, text)
    if place < 0:
        return None
    found = Uncaught(piece, place, rank)
    found.bare = text.endswith((b":", b": "))
    if _stands_on_its_head(index, found):
        return found
    if not _look_back(index, found) or (found.frame is None and _is_chained(piece)):
        return None
    found.went_on = _goes_on(index, piece, rank)
    return found


def _look_back(index: ErrorIndex, found: Uncaught) -> bool:
    """Read the traceback upwards; True where there is one and the line above it does not say that it was caught."""
    own = column(found.piece, found.start)
    frames = strangers = lines = 0
    read = True
    piece: Optional[Piece] = found.piece
    for _ in range(LINES_BACK):
        piece = piece.neighbour(-1)
        if piece is None:
            break
        text = clean(piece.text)
        start, rank = index.prefixes.strip(text)
        if rank is not None and found.rank is not None and rank != found.rank:
            continue
        at = text.find(HEADER, start)
        if at >= 0:
            if at > start:
                return not _says_caught(index, text[:at])
            above = _above(piece)
            if above is None or not any(mark in above.text for mark in _CHAIN):
                return above is None or not _says_caught(index, above.text)
            # What stands above the first traceback of a chain decides; its frames are those of another exception.
            piece, read, strangers = above, False, 0
        elif read and note_frames(index, found, piece, text, start):
            frames += 1
            strangers = 0
        elif not is_inside(piece, start, own) and read:
            strangers += 1
            if strangers > STRANGERS:
                break
        lines += 1
        if read and not frames and lines >= FRAME_WITHIN:
            break
    return frames > 0


def _above(piece: Piece) -> Optional[Piece]:
    """The next line above that is not blank, three at most."""
    for _ in range(3):
        above = piece.neighbour(-1)
        if above is None or clean(above.text).strip():
            return above
        piece = above
    return piece


def _says_caught(index: ErrorIndex, text: bytes) -> bool:
    return any(word in text for word in index.caught_words)


def _below(piece: Piece, most: int) -> Iterator[Piece]:
    """The lines after a piece in its block, `most` at most."""
    for _ in range(most):
        following = piece.neighbour(1)
        if following is None:
            return
        yield following
        piece = following


def _stands_on_its_head(index: ErrorIndex, found: Uncaught) -> bool:
    """Whether the frames and then their heading follow, as in a log with its newest line first."""
    own = column(found.piece, found.start)
    frames = lines = 0
    for piece in _below(found.piece, LINES_BACK):
        text = clean(piece.text)
        start, rank = index.prefixes.strip(text)
        if rank is not None and found.rank is not None and rank != found.rank:
            continue
        if HEADER in text:
            older = piece.neighbour(1)
            found.reversed = frames > 0 and (older is None or not _says_caught(index, older.text))
            break
        if note_frames(index, found, piece, text, start):
            frames += 1
        elif not is_inside(piece, start, own):
            break
        lines += 1
        if not frames and lines >= FRAME_WITHIN:
            break
    if not found.reversed:
        found.frame, found.field = None, False
    return found.reversed


def _is_chained(piece: Piece) -> bool:
    """Whether the next lines say that another exception followed from this one."""
    return any(mark in following.text for following in _below(piece, 3) for mark in _CHAIN)


def _goes_on(index: ErrorIndex, piece: Piece, rank: Optional[int]) -> bool:
    """Whether ordinary lines of the same rank follow."""
    ordinary = 0
    for following in _below(piece, LINES_ON):
        text = clean(following.text)
        start, other = index.prefixes.strip(text)
        if (rank is not None and other != rank) or start >= len(text) or is_inside(following, start, -1):
            continue
        if any(word in text for word in index.failure_words):
            return False
        ordinary += 1
    return ordinary >= ORDINARY


def first(exceptions: list, in_field: bool) -> Optional[Uncaught]:
    """The first exception that counts; `in_field` where other findings show that the log is of this book's field."""
    for found in exceptions:
        if not in_field and (found.went_on or not (found.field or found.rank is not None)):
            continue
        return found
    return None
