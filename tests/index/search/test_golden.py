"""What a search must answer: each file of golden/searching is a sentence, and holds in Python and in the browser.

An ask is a query with `first` (the id of the best entry, or null for no result), and if need be `field` and `text` of it,
`then` (the ids that follow), `exactly` (all ids) and `same_as` (a query with the same ids in the same order).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faultbook.index.search.query import search

GOLDEN = Path(__file__).parents[2] / "golden" / "searching"
FILES = sorted(GOLDEN.glob("*.json"))


def _asks(path: Path) -> list[dict]:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_python_answers(path, artefact):
    problems = []
    for ask in _asks(path):
        problems.extend(_problems(ask, search(artefact, ask["query"]), artefact))
    assert not problems


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_browser_answers_the_same_bytes(path, artefact, search_page):
    queries = [ask["query"] for ask in _asks(path)]
    expected = [json.dumps(search(artefact, query), ensure_ascii=False, separators=(",", ":")) for query in queries]
    assert search_page.evaluate("([artefact, queries]) => ask(artefact, queries)", [artefact, queries]) == expected


def _problems(ask: dict, results: list[dict], artefact: dict) -> list[str]:
    found = [result["entry"] for result in results]
    wanted = [] if ask["first"] is None else [ask["first"], *ask.get("then", [])]
    problems = []
    if found[: len(wanted)] != wanted or (not wanted and found):
        problems.append(f"{ask['query']!r}: {wanted} expected, {found} found")
    for name in ("field", "text"):
        if name in ask and results and results[0][name] != ask[name]:
            problems.append(f"{ask['query']!r}: {name} {ask[name]!r} expected, {results[0][name]!r} found")
    if found != ask.get("exactly", found):
        problems.append(f"{ask['query']!r}: {ask['exactly']} expected, {found} found")
    if "same_as" in ask:
        other = [result["entry"] for result in search(artefact, ask["same_as"])]
        if other != found:
            problems.append(f"{ask['query']!r}: finds {found}, {ask['same_as']!r} finds {other}")
    return problems
