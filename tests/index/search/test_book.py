"""The book itself: what people type finds its entry first, in Python and in the browser (golden/searching-the-book)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faultbook.index.search.build import build
from faultbook.index.search.query import Searcher
from faultbook.reading.book import read_book

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "tests" / "golden" / "searching-the-book").glob("*.json"))


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> dict:
    """The search artefact of kb/."""
    return build(read_book(ROOT / "kb")[0], tmp_path_factory.mktemp("book"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_query_finds_its_entry_first(path, book, search_page):
    asks = json.loads(path.read_text(encoding="utf-8"))
    searcher = Searcher(book)
    answers = [searcher.search(ask["query"]) for ask in asks]
    firsts = {ask["query"]: answer[0]["entry"] if answer else None for ask, answer in zip(asks, answers)}
    assert firsts == {ask["query"]: ask["first"] for ask in asks}
    expected = [json.dumps(answer, ensure_ascii=False, separators=(",", ":")) for answer in answers]
    assert search_page.evaluate("([artefact, queries]) => ask(artefact, queries)", [book, list(firsts)]) == expected
