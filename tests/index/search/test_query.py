"""Limits and ties of a search."""

from __future__ import annotations

import pytest

from faultbook.index.search.build import build
from faultbook.index.search.parse import LONGEST_QUERY, MOST_WORDS
from faultbook.index.search.query import search
from faultbook.model.catalogue import Catalogue
from tests.index.search.book import entry


@pytest.fixture(scope="module")
def twins_book(tmp_path_factory) -> dict:
    """Two entries of the same shape with one word each."""
    return build(Catalogue((entry("first", "Yak"), entry("second", "Zebra"))), tmp_path_factory.mktemp("two"))


def test_a_tie_is_decided_by_the_id(twins_book):
    results = search(twins_book, "zebra yak ")
    assert [result["entry"] for result in results] == ["first", "second"]
    assert results[0]["score"] == results[1]["score"]


def test_a_limit_cuts_the_list(twins_book):
    assert [len(search(twins_book, "zebra yak ", limit)) for limit in (0, -1, 1, 2, 3)] == [0, 0, 1, 2, 2]


def test_a_query_is_cut_in_code_points(twins_book):
    blanks = "\U0001f600" * (LONGEST_QUERY - 3)
    assert search(twins_book, blanks + "yak")
    assert not search(twins_book, blanks + "  yak")


def test_only_so_many_words_count(twins_book):
    others = " ".join(f"w{number}" for number in range(MOST_WORDS))
    assert not search(twins_book, f"{others} yak")
    assert search(twins_book, f"{others[3:]} yak")


def test_what_is_no_text_has_no_results(twins_book):
    assert search(twins_book, None) == []
