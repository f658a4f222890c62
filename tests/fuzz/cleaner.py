"""What is done to a log before anything is looked for: blocks, masking, cleaning, and finding places again."""

from __future__ import annotations

import itertools
import re

from faultbook.index.error_strings.blocks import OVERLAP, Blocks, Utf16
from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.clean import clean, locate
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.hits import WINDOW, window
from faultbook.index.error_strings.mask import GONE, flatten, mask
from tests.support.books import book
from tests.support.hostile import ENTRIES, PATTERNS

MOST_BYTES = 1500
INDEX = ErrorIndex(build(book(ENTRIES, PATTERNS)))
_SEPARATOR = re.compile(rb"[\r\n]")
_WORD = re.compile(rb"[A-Za-z_]+")
_TWO_BLANKS = re.compile(rb"(?:[ \t\x0b\x0c]|\xc2\xa0){2}|[\t\x0b\x0c]|\xc2\xa0")
#: Positions of one piece that are looked at.
MOST_POSITIONS = 100


def check(data: bytes) -> None:
    """Raise AssertionError where a step loses a byte, a place or a line."""
    _blocks(data)
    masked = mask(data)
    assert len(masked) == len(data)
    for at, byte in enumerate(masked):
        # What was escaped may become any character, but no line end.
        assert byte in (data[at], GONE) or byte >= 0x20, (at, byte)
    flat = flatten(data)
    assert [_WORD.findall(piece) for piece in _SEPARATOR.split(flat)] == [
        _WORD.findall(piece.replace(b"\x01", b"")) for piece in _SEPARATOR.split(masked)
    ]
    for piece in _SEPARATOR.split(masked):
        _piece(piece)
    for at in {0, len(data) // 3, len(data)}:
        assert len(window(data, at)) <= WINDOW


def _blocks(data: bytes) -> None:
    plain = Utf16()
    text = plain.convert(data) + plain.finish()
    whole, parts = Blocks(), Blocks()
    blocks = _given(whole, [data])
    cut = len(data) // 2
    assert [vars(block) for block in blocks] == [vars(block) for block in _given(parts, [data[:cut], data[cut:]])]
    joined = b"".join(block.data[OVERLAP if block.overlaps else 0 :] for block in blocks)
    assert joined == text
    assert whole.lines == text.count(b"\n") + (0 if text.endswith(b"\n") or not text else 1)
    assert whole.bytes == len(data)


def _given(blocks: Blocks, pieces: list) -> list:
    stretches = itertools.chain(*(blocks.feed(piece) for piece in pieces), blocks.finish())
    return [block for stretch in stretches for block in stretch.blocks()]


def _piece(piece: bytes) -> None:
    text = clean(piece)
    assert GONE not in text and not _TWO_BLANKS.search(text)
    assert clean(text) == text
    before = -1
    for position in range(min(len(text), MOST_POSITIONS)):
        at = locate(piece, position)
        assert before < at < len(piece)
        assert piece[at] == text[position] or text[position] == 0x20
        before = at
    assert locate(piece, len(text)) <= len(piece)
    start, rank = INDEX.prefixes.strip(text)
    assert 0 <= start <= len(text) and (rank is None or rank >= 0)
    INDEX.prefixes.time(text)
    end = 0
    for begins, ends in INDEX.prefixes.inside(text):
        assert end <= begins < ends <= len(text)
        end = ends
