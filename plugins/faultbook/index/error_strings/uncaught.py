"""The first exception that ended a rank and that no signature knows; the twin of uncaught.js.

Most dead jobs die of an error of their own program that no book can hold. A line counts where it names an exception
class, stands under a traceback, and neither the line above the traceback nor what follows says that it was survived.
"""

from __future__ import annotations

import re
from typing import Optional

from .clean import clean, locate
from .codec import ErrorIndex
from .scan import Piece

MOST_EXCEPTIONS = 64
#: How far back a traceback is followed, and how far on it is asked whether the program went on.
LINES_BACK = 150
LINES_ON = 40
#: So many ordinary lines after a traceback, and it was survived.
ORDINARY = 5
#: Lines of other processes that may stand inside a traceback.
STRANGERS = 6

_CLASS = re.compile(rb"(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,8}([A-Z][A-Za-z0-9_]{0,80})(?:: |:?\Z)")
_FRAME = re.compile(rb"File \"([^\"]{1,400})\", line [0-9]{1,7}")
_HEADER = b"Traceback (most recent call last)"
_CHAIN = (b"During handling of the above exception", b"The above exception was the direct cause")


class Uncaught:
    """One exception that nobody caught, as far as its surroundings tell."""

    def __init__(self, piece: Piece, start: int, rank: Optional[int]) -> None:
        self.piece = piece
        self.start = start
        self.rank = rank
        self.frame: Optional[tuple] = None
        self.field = False
        self.went_on = False


def examine(index: ErrorIndex, piece: Piece, text: bytes, start: int, rank: Optional[int]) -> Optional[Uncaught]:
    """What an exception line is the end of, or None where it ends no uncaught exception."""
    named = _CLASS.match(text, start)
    if not named or not named.group(1).endswith(index.exception_endings):
        return None
    name = named.group(1)
    if name in index.launcher_exceptions or (named.end() == len(text) and name + b":" in index.launcher_exceptions):
        return None
    found = Uncaught(piece, start, rank)
    if not _look_back(index, found) or _is_chained(index, piece):
        return None
    found.went_on = _goes_on(index, piece, rank)
    return found


def _look_back(index: ErrorIndex, found: Uncaught) -> bool:
    """Read the traceback upwards; True where there is one and the line above it does not say that it was caught."""
    frames = 0
    strangers = 0
    piece: Optional[Piece] = found.piece
    for _ in range(LINES_BACK):
        piece = piece.neighbour(-1) if piece is not None else None
        if piece is None:
            break
        text = clean(piece.text)
        start, rank = index.prefixes.strip(text)
        if rank is not None and found.rank is not None and rank != found.rank:
            continue
        if text.startswith(_HEADER, start):
            above = piece.neighbour(-1)
            return above is None or not any(word in above.text for word in index.caught_words)
        if _HEADER in text[start:]:
            return not any(word in text[:-40] for word in index.caught_words)
        frame = _FRAME.match(text, start)
        if frame:
            frames += 1
            path = frame.group(1)
            found.field = found.field or any(part in path for part in index.field_paths)
            if found.frame is None and not any(part in path for part in index.library_paths):
                found.frame = (piece, start)
        elif _indent(piece, start) < 2:
            strangers += 1
            if strangers > STRANGERS:
                break
    return frames > 0


def _indent(piece: Piece, start: int) -> int:
    """The blanks before the message in the masked piece; a tab counts four."""
    text = piece.text
    at = locate(text, start)
    columns = 0
    while at > 0 and text[at - 1] in b" \t":
        columns += 4 if text[at - 1] == 0x09 else 1
        at -= 1
    return columns


def _is_chained(index: ErrorIndex, piece: Piece) -> bool:
    """Whether the next lines say that another exception followed from this one."""
    following: Optional[Piece] = piece
    for _ in range(3):
        following = following.neighbour(1) if following is not None else None
        if following is None:
            return False
        if any(mark in following.text for mark in _CHAIN):
            return True
    return False


def _goes_on(index: ErrorIndex, piece: Piece, rank: Optional[int]) -> bool:
    """Whether ordinary lines of the same rank follow."""
    ordinary = 0
    following: Optional[Piece] = piece
    for _ in range(LINES_ON):
        following = following.neighbour(1) if following is not None else None
        if following is None:
            break
        text = clean(following.text)
        start, other = index.prefixes.strip(text)
        if (rank is not None and other != rank) or start >= len(text) or _indent(following, start) >= 2:
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
