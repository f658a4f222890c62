"""The quick scan finds what a slow one finds that runs every template on every line; lines read together come on top."""

from __future__ import annotations

import re

from faultbook.index.error_strings import scan as scan_module
from faultbook.index.error_strings.blocks import Blocks
from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.clean import clean
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.mask import mask
from faultbook.index.error_strings.scan import scan, words_of
from tests.support.books import book
from tests.support.hostile import ENTRIES, PATTERNS, hostile_log

INDEX = ErrorIndex(build(book(ENTRIES, PATTERNS)))


def _slowly(blocks: list) -> set:
    found = set()
    for block in blocks:
        line = block.line
        # A blotted line end is no end of a piece, but it is one of the log.
        at = 0
        masked = mask(block.data)
        for match in re.finditer(rb"([^\r\n]*)([\r\n]|\Z)", masked):
            text = clean(match.group(1))
            for number, program in enumerate(INDEX.programs):
                if program.find(text) is not None:
                    found.add((line, text, number))
            line += block.data.count(b"\n", at, match.end())
            at = match.end()
    return found


def _quickly(blocks: list) -> set:
    found = set()
    for block in blocks:
        for piece in scan(INDEX, block, *words_of(block), False, False):
            text = clean(piece.text)
            for number in piece.templates:
                if INDEX.programs[number].find(text) is not None:
                    found.add((piece.line, text, number))
    return found


def _blocks(log: bytes) -> list:
    blocks = Blocks()
    return [*blocks.feed(log), *blocks.finish()]


def test_nothing_is_lost_in_three_hundred_hostile_logs():
    matches = 0
    for seed in range(300):
        blocks = _blocks(hostile_log(seed))
        slow = _slowly(blocks)
        assert _quickly(blocks) == slow, f"log {seed}"
        matches += len(slow)
    assert matches > 1000


def test_a_scan_that_overlooks_a_word_is_noticed(monkeypatch):
    monkeypatch.setattr(scan_module, "flatten", lambda data: data)
    blocks = _blocks(b"pe\x1b[1mer 10.0.0.3 unreachable\n")
    assert _quickly(blocks) != _slowly(blocks)
