"""Queries that nobody would write, drawn from a seed: Python and browser must give the same bytes, and neither may raise."""

from __future__ import annotations

import json
import random

from faultbook.index.search.query import Searcher

QUERIES = 800
_ODD = (
    *('-9 " AND OR NOT * ? : ( ) [a TO b] ^2 ~ \\ / title: \x00 \u2028 \r\n \ufeff \u200b 1.4.0 v2.6 ‘ “ ” „'.split(" ")),
    '"security group"',
    "“end of an epoch”",
    "a" * 60,
    "__proto__ constructor toString",
    "ı İ ẞ ß µ",
)
_RANGES = ((0x00, 0x20), (0x20, 0x7F), (0x80, 0x250), (0x300, 0x370), (0x2000, 0x2070), (0x4E00, 0xD7FF), (0x10000, 0x10FFFF))
_EXTREME = (
    "x" * 10**6,
    "rank " * 200_000,
    "\U0001f600" * 999 + "lustre",
    "\U0001f600" * 994 + "lustre",
    "\U0001f600" * 1001 + "lustre",
    "epoch " + " ".join(f"w{number}" for number in range(100)) + " lustre",
)


def test_python_and_browser_agree(artefact, search_page):
    queries = [*_EXTREME, _all_phrases(artefact), *_drawn(artefact, random.Random(20261201))]
    searcher = Searcher(artefact)
    expected = [json.dumps(searcher.search(query), ensure_ascii=False, separators=(",", ":")) for query in queries]
    found = search_page.evaluate("([artefact, queries]) => ask(artefact, queries)", [artefact, queries])
    differing = [(query[:80], one, other) for query, one, other in zip(queries, expected, found) if one != other]
    assert not differing
    # The comparison would say nothing if most queries had no answer.
    assert sum(answer != "[]" for answer in expected) > QUERIES // 2


def _drawn(artefact: dict, random_: random.Random) -> list[str]:
    terms = artefact["terms"].split(" ")
    texts = [text for entry in artefact["entries"] for text in (*entry["errors"], *entry["symptoms"], entry["title"])]
    queries = []
    for _ in range(QUERIES):
        words = [_word(random_, terms, texts) for _ in range(random_.randint(1, 7))]
        queries.append(random_.choice((" ", "  ", "\n", "-", "/", '"')).join(words) + random_.choice(("", " ", '"')))
    return queries


def _all_phrases(artefact: dict) -> str:
    """A query of nothing but phrases that one entry has: were each counted, its score would pass 2 ** 53."""
    entry = artefact["entries"][0]
    lines = [text.split(" ") for text in (entry["title"], entry["summary"], *entry["errors"], *entry["symptoms"])]
    return " ".join(f'"{" ".join(line[at : at + 2])}"' for line in lines for at in range(len(line) - 1))


def _word(random_: random.Random, terms: list[str], texts: list[str]) -> str:
    kind = random_.randrange(8)
    term = random_.choice(terms)
    at = random_.randrange(len(term) + 1)
    if kind == 0:
        return term[:at] + random_.choice("abcxyz01äöüß\0\u0308") + term[at + random_.randrange(2) :]
    if kind == 1:
        return random_.choice((term.upper(), term.title(), f"{term}_{random_.choice(terms).title()}"))
    if kind == 2:
        return term[:at]
    if kind == 3:
        return "".join(chr(random_.randrange(*random_.choice(_RANGES))) for _ in range(random_.randint(1, 8)))
    if kind == 4:
        return random_.choice(_ODD)
    if kind == 5:
        words = random_.choice(texts).split(" ")
        start = random_.randrange(len(words))
        return '"' * random_.randrange(2) + " ".join(words[start : start + 4]) + '"' * random_.randrange(2)
    return term
