"""The verdict's sentence, the same from Python and from the page; each case is a file of tests/golden/sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faultbook.index.sentence import verdict_sentence
from faultbook.index.standing import rank_rows

CASES = sorted(Path(__file__).parents[1].joinpath("golden", "sentences").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_sentence_of_both_twins(path, pure):
    case = json.loads(path.read_text("utf-8"))
    assert verdict_sentence(case["diagnosis"], case["entries"]) == case["sentence"]
    assert pure.evaluate("(c) => faultbook.verdictSentence(c.diagnosis, c.entries)", case) == case["sentence"]


@pytest.mark.parametrize("path", [path for path in CASES if '"rows"' in path.read_text("utf-8")], ids=lambda path: path.stem)
def test_the_rows_of_ranks_of_both_twins(path, pure):
    case = json.loads(path.read_text("utf-8"))
    assert rank_rows(case["diagnosis"]) == case["rows"]
    assert pure.evaluate("(c) => faultbook.rankRows(c.diagnosis)", case) == case["rows"]


def test_there_are_cases():
    assert len(CASES) > 10


def test_without_the_artefact_of_entries_the_title_stands_for_the_summary(pure):
    case = json.loads(CASES[0].with_name("no rank is named.json").read_text("utf-8"))
    assert verdict_sentence(case["diagnosis"]) == "T. Seen on line 12."
    assert pure.evaluate("(c) => faultbook.verdictSentence(c.diagnosis)", case) == "T. Seen on line 12."
