"""Text -> terms: a table of cases in `terms.json`, the same in Python and in the browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faultbook.index.search.analyse import Analyser, stem
from faultbook.index.search.language import language

CASES = json.loads((Path(__file__).parent / "terms.json").read_text(encoding="utf-8"))
#: Words that must share a term, and words that must not lose their ending.
ALIKE = (
    ("stall", "stalls", "stalled", "stalling"),
    ("batch", "batches"),
    ("save", "saves", "saved", "saving"),
    ("scale", "scales", "scaled", "scaling"),
    ("log", "logs", "logged", "logging"),
    ("retry", "retries", "retried", "retrying"),
    ("loss", "losses"),
    ("node", "nodes"),
    ("gpu", "gpus"),
    ("initialize", "initialise", "initialized", "initialised", "initialising"),
    ("synchronization", "synchronisation", "synchronisations"),
    ("time", "times", "timed", "timing"),
)
KEPT = ("string", "ring", "status", "loss", "axis", "speed", "used", "red", "bus", "gpu")


@pytest.mark.parametrize("text", CASES)
def test_terms(text):
    found = [[token.term, token.position] for token in Analyser(language()).analyse(text)]
    assert found == CASES[text]


def test_the_browser_finds_the_same_terms(search_page):
    found = search_page.evaluate("([language, texts]) => analyse(language, texts)", [language(), list(CASES)])
    assert dict(zip(CASES, found)) == CASES


@pytest.mark.parametrize("words", ALIKE, ids=lambda words: words[0])
def test_endings_come_off(words):
    assert len({stem(word) for word in words}) == 1


@pytest.mark.parametrize("word", KEPT)
def test_what_is_no_ending_stays(word):
    assert stem(word) == word
