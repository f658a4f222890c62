"""Read a candidate again when its template did not match: a message may be broken over lines, or hold a tag inside.

A terminal or a box wrapped it, or a launcher, a progress bar or another rank wrote between two writes. The twin of
second-look.js.
"""

from __future__ import annotations

from typing import Optional

from .clean import Prefixes
from .joined import LONGEST, Joined, reach
from .scan import Piece
from .verify import Program

#: A template of so many words of such a length may have one of them broken by what another rank wrote.
ENOUGH_WORDS = 4
LONG_WORD = 4
#: A template of fewer letters is not sought in lines put together: words as frequent as its own stand near one another by chance.
FEW_LETTERS = 8
BLANKS = b" \t\x0b\x0c\r\n\x01"


class Views:
    """The other readings of a piece, made once and only when they are needed."""

    def __init__(self, piece: Piece, text: bytes, prefixes: Prefixes) -> None:
        self.piece = piece
        self.text = text
        self.prefixes = prefixes
        self._around: Optional[bytes] = None
        self._joined: Optional[Joined] = None

    @property
    def is_ranked(self) -> bool:
        """Whether the ranks of the lines around had to do with what was found."""
        return self._joined is not None and self._joined.ranked

    def find(self, program: Program, needs: frozenset) -> Optional[tuple]:
        """The piece in which the first match begins, and its place in that piece's cleaned text; or None."""
        # Nothing wrapped a line that is longer, and nothing breaks a message that is so short.
        if self.piece.end - self.piece.start > LONGEST or is_short(needs):
            return None
        if self._around is None:
            start, end = reach(self.piece)
            self._around = self.piece.data[start:end].translate(None, BLANKS)
        if not may_stand(needs, self._around):
            return None
        if self._joined is None:
            self._joined = Joined(self.piece, self.prefixes)
        return self._joined.find(program) if may_stand(needs, self._joined.text) else None

    def read(self, program: Program, needs: frozenset) -> Optional[tuple]:
        """The text in which the first match stands, its place there, and the piece in which it begins; or None."""
        found = program.find(self.text)
        if found is not None:
            return self.text, found[0], self.piece
        seen = self.find(program, needs)
        if seen is None:
            return None
        for glue in (b"", b" "):
            text, places = self._joined.spelled(glue)
            found = program.find(text)
            begun = [piece for begin, piece in places if found is not None and begin <= found[0]][-1:]
            if begun and begun[0].start == seen[0].start:
                return text, found[0], begun[0]
        return None


def is_short(needs: frozenset, letters: int = FEW_LETTERS) -> bool:
    """Whether a template of these words is too short to be sought over several lines."""
    return sum(map(len, needs)) < letters


def may_stand(needs: frozenset, text: bytes) -> bool:
    """Whether a template of these words may match in a text without blanks, whole or with one of many words broken."""
    missing = len([word for word in needs if word not in text])
    return not missing or missing <= may_lack(needs)


def may_lack(needs: frozenset) -> int:
    """How many of a template's words may be broken."""
    return 1 if len([word for word in needs if len(word) >= LONG_WORD]) >= ENOUGH_WORDS else 0
