"""Read a candidate again when its template did not match: a message may be broken over lines, or hold a tag inside.

A terminal or a box wrapped it, or a launcher put its tag between two writes. The twin of second-look.js.
"""

from __future__ import annotations

from typing import Iterator, Optional

from .clean import Prefixes, clean
from .scan import Piece, may_match
from .verify import Program


#: A longer piece (bytes) was not wrapped by anything.
LONGEST = 4000
#: Which lines round a candidate are read as one, nearest first.
WINDOWS = ((-1, 0), (0, 1), (-1, 1), (-2, 0), (0, 2))


class Views:
    """The other readings of a piece, made once and only when they are needed."""

    def __init__(self, piece: Piece, text: bytes, prefixes: Prefixes) -> None:
        self.piece = piece
        self.text = text
        self.prefixes = prefixes
        self._views: Optional[list] = None
        self._around: Optional[bytes] = None

    def find(self, program: Program, needs: frozenset) -> Optional[tuple]:
        """The piece in which the first match begins, and its place in that piece's cleaned text; or None."""
        if len(self.piece.text) > LONGEST:
            return None
        if self._around is None:
            self._around = _around(self.piece)
        if not may_match(frozenset(word for word in needs if word not in self._around), needs):
            return None
        if self._views is None:
            self._views = list(self._make())
        for text, parts in self._views:
            found = program.find(text)
            if found is not None:
                start, piece, offset = [part for part in parts if part[0] <= found[0]][-1]
                return piece, found[0] - start + offset
        return None

    def _make(self) -> Iterator[tuple]:
        untagged, parts = _without_tags(self.text, self.prefixes, self.piece)
        if len(parts) > 1:
            yield untagged, parts
        lines = {0: (self.piece, self.text)}
        for step in (-1, 1, -2, 2):
            piece = lines[step - step // abs(step)][0] if step - step // abs(step) in lines else None
            piece = piece.neighbour(step // abs(step)) if piece is not None else None
            if piece is not None:
                lines[step] = (piece, clean(piece.text))
        for first, last in WINDOWS:
            chosen = [lines[step] for step in range(first, last + 1) if step in lines]
            if len(chosen) == last - first + 1:
                for glue in (b"", b" "):
                    yield self._join(chosen, glue)

    def _join(self, chosen: list, glue: bytes) -> tuple:
        joined = b""
        parts = []
        for number, (piece, text) in enumerate(chosen):
            start = self.prefixes.strip(text)[0] if number else 0
            if number:
                joined = joined.rstrip(b" ") + glue
            parts.append((len(joined), piece, start))
            joined += text[start:]
        return joined, parts


def _around(piece: Piece) -> bytes:
    """The piece with two lines before and after it, nothing blotted in it."""
    data = piece.data
    start = piece.start
    end = piece.end
    for _ in range(2):
        start = data.rfind(b"\n", 0, max(start - 1, 0)) + 1
        after = data.find(b"\n", end + 1)
        end = after if after >= 0 else len(data)
    return data[start:end].replace(b"\x01", b"")


def _without_tags(text: bytes, prefixes: Prefixes, piece: Piece) -> tuple:
    """The text without the tags that stand inside it."""
    kept = b""
    parts = [(0, piece, 0)]
    at = 0
    for start, end in prefixes.inside(text):
        kept += text[at:start]
        at = end
        parts.append((len(kept), piece, at))
    return kept + text[at:], parts
