"""The plain engine and the compiled one give the same answers, and lines that are only counted are counted right."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.engine import choose
from faultbook.index.error_strings.engine.compiled import Compiled
from faultbook.index.error_strings.engine.plain import Plain
from faultbook.index.error_strings.matcher import Matcher
from faultbook.model.diagnosis import as_json
from tests.support.books import book
from tests.support.hostile import ENTRIES, LINES, PATTERNS, PREFIXES, hostile_log

CASES = sorted((Path(__file__).parents[2] / "golden" / "matching").glob("*.json"))
INDEX = ErrorIndex(build(book(ENTRIES, PATTERNS)))


def _answer(index, files: list) -> dict:
    matcher = Matcher(index)
    for name, log in files:
        if name:
            matcher.begin_file(name)
        matcher.feed(log)
    return as_json(matcher.finish())


@pytest.fixture
def plain(monkeypatch):
    """A function that gives the answer of the plain engine."""

    def ask(index, files: list) -> dict:
        with monkeypatch.context() as patch:
            patch.setenv("FAULTBOOK_ENGINE", "plain")
            return _answer(index, files)

    return ask


def test_the_compiled_engine_is_taken_where_it_is_installed_and_not_forbidden(monkeypatch):
    assert isinstance(choose(INDEX), Compiled)
    monkeypatch.setenv("FAULTBOOK_ENGINE", "plain")
    assert isinstance(choose(INDEX), Plain)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_golden(path, plain):
    case = json.loads(path.read_text(encoding="utf-8"))
    index = ErrorIndex(build(book(case["entries"], case.get("patterns"))))
    files = [(name, _bytes(log)) for name, log in case.get("files", {"": case.get("log")}).items()]
    assert _answer(index, files) == plain(index, files)


def _bytes(log) -> bytes:
    lines = [log] if isinstance(log, str) else [item if isinstance(item, str) else "\n".join([item["line"]] * item["times"]) for item in log]
    return "\n".join(lines).encode("utf-8")


def _repeating(seed: int) -> bytes:
    """A log of a few lines that come again and again, with other digits."""
    source = random.Random(seed)
    kinds = [source.choice(PREFIXES) + source.choice(LINES).encode("utf-8") + source.choice([b"\n"] * 9 + [b"\r\n"]) for _ in range(12)]
    lines = source.choices(kinds, k=source.choice([50, 3000]))
    return b"".join(line.replace(b"2", b"%d" % source.randrange(10)) if source.random() < 0.5 else line for line in lines)


@pytest.mark.parametrize("first", range(0, 40, 20))
def test_hostile_logs_and_repeating_ones_get_the_same_answers(first, plain):
    for seed in range(first, first + 20):
        repeating = _repeating(seed)
        parts = [(f"rank{rank}.log", repeating[rank * 900 : rank * 900 + 900]) for rank in range(4)]
        for files in ([("", hostile_log(seed))], [("", repeating)], parts):
            assert _answer(INDEX, files) == plain(INDEX, files), f"log {seed}"


@pytest.mark.parametrize("first", range(0, 40, 20))
def test_what_is_remembered_of_lines_changes_no_answer(first, plain, monkeypatch):
    logs = [[("", _repeating(seed))] for seed in range(first, first + 20)]
    logs += [[("rank0.log", log[:900]), ("rank1.log", log[900:])] for ((_, log),) in logs[:5]]
    quick = [plain(INDEX, files) for files in logs]
    counted = []
    monkeypatch.setattr("faultbook.index.error_strings.matcher.learn", lambda *arguments: counted.append(1))
    assert quick == [plain(INDEX, files) for files in logs]
    assert counted


def test_ranks_that_are_not_told_apart_are_noticed(plain, monkeypatch):
    log = [("", b"[rank1]: Connection closed by peer [::1]:9130\n" * 50 + b"[rank2]: Connection closed by peer [::1]:9130\n" * 50)]
    right = plain(INDEX, log)
    assert right["findings"][0]["count"] == 100
    assert right["findings"][0]["ranks"] == [1, 2]
    monkeypatch.setattr("faultbook.index.error_strings.repeats.Lesson.heading", lambda self, line: b"")
    assert plain(INDEX, log) != right
