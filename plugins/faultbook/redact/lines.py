"""Lines of a log as the page shows them: the twin of what box-lines.js and worker-lines.js do."""

from __future__ import annotations

import codecs
import re
from typing import Iterable, Iterator, Sequence

#: Bytes kept of one line, and code points shown of it.
MOST_BYTES = 1 << 20
LONGEST = 500
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[@-_]")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def lines_of(pieces: Iterable[bytes], stretches: Sequence[Sequence[int]]) -> list[list]:
    """[number, text] of the lines in the stretches [from, to], which are sorted; the log is read only as far as they go."""
    wanted = {line for start, end in stretches for line in range(start, end + 1)}
    last = max(wanted, default=0)
    found: list[list] = []
    for number, line in enumerate(_lines(_as_utf8(pieces)), 1):
        if number > last:
            break
        if number in wanted:
            found.append([number, plain_line(line.decode("utf-8", "replace"))])
    return found


def plain_line(text: str) -> str:
    """A line as a terminal would leave it: what follows the last lone carriage return, without escapes and control characters."""
    restart = text.rstrip("\r").split("\r")[-1]
    plain = _CONTROLS.sub("\ufffd", _ESCAPES.sub("", restart))
    return plain if len(plain) <= LONGEST else plain[:LONGEST] + " \u2026"


def _as_utf8(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes in UTF-8 and without a byte order mark."""
    decoder = None
    head = b""
    begun = False
    for piece in pieces:
        if not begun:
            head += piece
            if len(head) < 3:
                continue
            begun, piece = True, head
            wide = _WIDE.get(head[:2])
            decoder = codecs.getincrementaldecoder(wide)("replace") if wide else None
            piece = piece[2:] if wide else piece[3:] if head.startswith(codecs.BOM_UTF8) else piece
        yield decoder.decode(piece).encode("utf-8", "replace") if decoder else piece
    if not begun:
        yield head


def _lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    kept = b""
    for piece in pieces:
        first, *rest = piece.split(b"\n")
        kept = (kept + first)[:MOST_BYTES]
        for line in rest:
            yield kept
            kept = line[:MOST_BYTES]
    yield kept
