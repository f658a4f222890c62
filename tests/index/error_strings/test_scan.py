"""Each engine finds what a slow look finds that runs every template on every line."""

from __future__ import annotations

import re

import pytest

from faultbook.index.error_strings.blocks import Blocks
from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.clean import clean
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.engine.compiled import Compiled
from faultbook.index.error_strings.engine.plain import Plain
from faultbook.index.error_strings.mask import mask
from tests.support.books import book
from tests.support.hostile import ENTRIES, PATTERNS, hostile_log

INDEX = ErrorIndex(build(book(ENTRIES, PATTERNS)))
# Without words of a field, of which the compiled engine waits for the first.
FIELDLESS = ErrorIndex(build(book(ENTRIES, {**PATTERNS, "field_words": []})))


def _slowly(log: bytes) -> set:
    found = set()
    for stretch in _stretches(log):
        for block in stretch.blocks():
            line = block.line
            # A blotted line end is no end of a piece, but it is one of the log.
            at = 0
            masked = mask(block.data)
            for match in re.finditer(rb"([^\r\n]*)([\r\n]|\Z)", masked):
                text = clean(match.group(1))
                for number in range(len(INDEX.templates)):
                    if INDEX.programs[number].find(text) is not None:
                        found.add((line, text, number))
                line += block.data.count(b"\n", at, match.end())
                at = match.end()
    return found


def _quickly(engine, log: bytes) -> set:
    found = set()
    for stretch in _stretches(log):
        for shape, _, number, rows in engine.lines(stretch, True):
            piece = rows.piece(number, shape)
            text = clean(piece.text)
            for template in piece.templates:
                if INDEX.programs[template].find(text) is not None:
                    found.add((piece.line, text, template))
    return found


def _stretches(log: bytes):
    blocks = Blocks()
    yield from blocks.feed(log)
    yield from blocks.finish()


@pytest.mark.parametrize("kind", [Plain, Compiled])
def test_nothing_is_lost_in_three_hundred_hostile_logs(kind):
    matches = 0
    engine = kind(FIELDLESS)
    for seed in range(300):
        slow = _slowly(hostile_log(seed))
        assert _quickly(engine, hostile_log(seed)) == slow, f"log {seed}"
        matches += len(slow)
    assert matches > 1000


def test_a_plain_scan_that_overlooks_a_word_is_noticed(monkeypatch):
    log = _parted(b"\x1b[1m")
    assert _quickly(Plain(FIELDLESS), log) == _slowly(log) != set()
    monkeypatch.setattr("faultbook.index.error_strings.shapes.without_sequences", lambda line: line)
    assert _quickly(Plain(FIELDLESS), log) != _slowly(log)


PARTED = {
    "colours": b"\x1b[1m",
    "a link": b"\x1b]0;t\x07",
    "colours without their escape character": b"[0m",
    "colours that JSON escaped": b"\\u001b[1m",
    "colours that a shell escaped": b"\\033[1m",
    "a tag": b"</b>",
    "a soft hyphen": b"\xc2\xad",
    "a blank without width": b"\xe2\x80\x8b",
    "a byte that vanishes": b"\x01",
    "another byte that vanishes": b"\x00",
}


def _parted(between: bytes) -> bytes:
    # Both of the words by which the template can be found.
    return b"step 1\n" * 20000 + b"pe" + between + b"er 10.0.0.3 unreach" + between + b"able\n"


@pytest.mark.parametrize("name", PARTED)
def test_words_that_are_parted_are_found_by_the_compiled_engine(name):
    log = _parted(PARTED[name])
    assert len(_slowly(log)) == 1
    assert _quickly(Compiled(FIELDLESS), log) == _slowly(log)


@pytest.mark.parametrize("letter", [b"&#101;", b"&amp;#x65;", b"\\u0065"])
def test_words_with_a_letter_that_is_written_otherwise_are_found_by_the_compiled_engine(letter):
    log = b"step 1\n" * 20000 + b"p" + letter + letter + b"r 10.0.0.3 unr" + letter + b"achable\n"
    assert len(_slowly(log)) == 1
    assert _quickly(Compiled(FIELDLESS), log) == _slowly(log)


def test_marks_that_are_overlooked_are_noticed(monkeypatch):
    monkeypatch.setattr("faultbook.index.error_strings.engine.compiled.FIXED", ())
    log = _parted(PARTED["a tag"])
    assert _quickly(Compiled(FIELDLESS), log) != _slowly(log)
