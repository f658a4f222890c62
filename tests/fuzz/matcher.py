"""Any bytes as a log: an answer, the same however they are fed, whose evidence stands where it says."""

from __future__ import annotations

import json
from functools import lru_cache

from faultbook.cli.compile_book import compile_book
from faultbook.index.error_strings.blocks import Utf16
from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.matcher import Matcher
from faultbook.index.load import load_indexes
from faultbook.model.diagnosis import as_json
from tests.support.books import book
from tests.support.hostile import ENTRIES, PATTERNS

MOST_BYTES = 3000
SMALL = ErrorIndex(build(book(ENTRIES, PATTERNS)))
#: One log in so many is also read with the project's own book.
WITH_THE_BOOK = 40
VERDICTS = ("cause", "consequence-only", "harmless-only", "nothing-known")


@lru_cache(maxsize=1)
def own_book() -> ErrorIndex:
    """The project's own book, compiled when the command was last used."""
    return ErrorIndex(load_indexes(compile_book).errors)


def prepare() -> None:
    """Do what takes long before an input is timed."""
    own_book()


def check(data: bytes) -> None:
    """Raise AssertionError where an answer depends on how a log is fed, or shows what is not there."""
    _with(SMALL, data)
    if sum(data) % WITH_THE_BOOK == 1:
        _with(own_book(), data)


def _with(index: ErrorIndex, data: bytes) -> None:
    answer = _answer(index, [data])
    step = max(len(data) // 5, 1)
    pieces = [data[at : at + step] for at in range(0, len(data), step)]
    assert _answer(index, pieces) == answer
    answer.encode("utf-8")
    found = json.loads(answer)
    assert found["verdict"] in VERDICTS and found["scanned"]["bytes"] == len(data)
    plain = Utf16()
    lines = (plain.convert(data) + plain.finish()).split(b"\n")
    assert found["scanned"]["lines"] == len(lines) - (lines[-1] == b"")
    evidence = [item for finding in found["findings"] for item in finding["evidence"]]
    for item in [*evidence, *(guess["evidence"] for guess in found["guesses"])]:
        _stands(item, lines)


def _answer(index: ErrorIndex, pieces: list) -> str:
    matcher = Matcher(index)
    for piece in pieces:
        matcher.feed(piece)
    return json.dumps(as_json(matcher.finish()), ensure_ascii=False)


def _stands(item: dict, lines: list) -> None:
    """Whether evidence stands on its line of the log, at its column."""
    assert 1 <= item["line"] <= len(lines), item
    assert item["text"] and "\n" not in item["text"] and item["column"] >= 1, item
    try:
        line = lines[item["line"] - 1].decode("utf-8")
    except UnicodeDecodeError:
        return  # What is shown was cut before it was decoded, so it need not be a part of the decoded line.
    assert item["text"] in line, (item, line)
    assert item["column"] <= len(line), (item, line)
