"""The artefact, the Whoosh index that it comes from, and what is left when a build is killed."""

from __future__ import annotations

import gzip
import os
import random
import shutil
import sys

import pytest

from faultbook.exceptions import IndexMissing
from faultbook.index.search import build as building
from faultbook.index.search import whoosh_index
from faultbook.index.search.build import build
from faultbook.index.search.codec import Reader, pack, unpack
from faultbook.index.search.fields import documents
from faultbook.index.search.query import search
from faultbook.index.write import artefact_bytes
from faultbook.model.catalogue import Catalogue
from tests.index.search.book import entry, small_book

#: What an entry of ordinary length may add to the artefact, gzipped.
BYTES_PER_ENTRY = 850


def test_two_builds_give_the_same_bytes(tmp_path):
    assert artefact_bytes(build(small_book(), tmp_path / "a")) == artefact_bytes(build(small_book(), tmp_path / "b"))


def test_a_second_build_indexes_nothing_and_gives_the_same(tmp_path, monkeypatch):
    first = build(small_book(), tmp_path)
    monkeypatch.setattr(whoosh_index, "_write", None)
    assert artefact_bytes(build(small_book(), tmp_path)) == artefact_bytes(first)


def test_another_book_gives_another_index(tmp_path):
    build(small_book(), tmp_path)
    artefact = build(Catalogue((entry("only-one", "Something else"),)), tmp_path)
    assert [found["entry"] for found in search(artefact, "else")] == ["only-one"]
    assert [found["entry"] for found in whoosh_index.advanced(tmp_path, "else")] == ["only-one"]


def test_a_build_that_dies_leaves_the_old_index(tmp_path, monkeypatch):
    build(small_book(), tmp_path)
    before = (tmp_path / "current").read_text()

    def die(documents, folder):
        assert not folder.name.startswith("whoosh-")
        (folder / "half").write_text("written")
        raise KeyboardInterrupt

    monkeypatch.setattr(whoosh_index, "_write", die)
    with pytest.raises(KeyboardInterrupt):
        build(Catalogue((entry("other", "Other"),)), tmp_path)
    assert (tmp_path / "current").read_text() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["current", before]


def test_an_index_that_cannot_get_its_name_is_no_index(tmp_path, monkeypatch):
    rename = os.rename

    def fail(old, new):
        if str(old).startswith(str(tmp_path / ".making-")) and str(new).startswith(str(tmp_path / "whoosh-")):
            raise OSError("no space")
        rename(old, new)

    monkeypatch.setattr(whoosh_index.os, "rename", fail)
    with pytest.raises(OSError, match="no space"):
        build(small_book(), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_killed_build_is_not_read(tmp_path):
    left = tmp_path / ".making-killed"
    left.mkdir()
    (left / "half").write_text("written")
    assert search(build(small_book(), tmp_path), "lustre")


def test_old_indexes_go(tmp_path):
    for number in range(6):
        build(Catalogue((entry("one", f"Title {number}"),)), tmp_path)
    assert len(list(tmp_path.glob("whoosh-*"))) == 3


def test_a_half_artefact_is_made_again(tmp_path):
    expected = build(small_book(), tmp_path)
    made = next(tmp_path.glob("whoosh-*")) / building._ARTEFACT
    made.write_bytes(made.read_bytes()[:1000])
    assert artefact_bytes(build(small_book(), tmp_path)) == artefact_bytes(expected)


def test_an_empty_book_has_an_index(tmp_path):
    assert search(build(Catalogue(()), tmp_path), "anything") == []


def test_without_whoosh_one_line_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "faultbook.index.search.whoosh_index", None)
    monkeypatch.delattr("faultbook.index.search.whoosh_index", raising=False)
    with pytest.raises(IndexMissing, match="make build"):
        build(small_book(), tmp_path)


def test_another_format_is_refused(artefact):
    for other in ({**artefact, "format": 2}, {}, []):
        with pytest.raises(IndexMissing):
            search(other, "lustre")


def test_the_browser_refuses_another_format(artefact, search_page):
    code = "(artefact) => { try { faultbook.search(artefact, 'x'); return ''; } catch (error) { return error.name; } }"
    assert [search_page.evaluate(code, other) for other in ({**artefact, "format": 2}, {}, None, artefact)] == [
        "IndexMissing",
        "IndexMissing",
        "IndexMissing",
        "",
    ]


def test_every_text_can_be_read_back(artefact):
    """Each term of each text stands in the artefact at its place, and nothing else does: Whoosh and the layout agree."""
    reader = Reader(artefact)
    starts = [0]
    for slot in (slot for entry_ in artefact["entries"] for slots in entry_["slots"] for slot in slots):
        starts.append(starts[-1] + slot + 1)
    found = [[] for _ in reader.texts]
    for term, number in reader.numbers.items():
        for place in reader.places(number):
            text = reader.text_at(place)
            found[text].append((place - starts[text], term))
    texts = [text for document in documents(small_book()) for field in document.texts[:-1] for text in field]
    expected = [[(token.position, token.term) for token in reader.analyser.analyse(text)] for text in texts]
    assert [sorted(terms) for terms in found] == [sorted(terms) for terms in expected]


def test_a_body_leads_only_where_nothing_better_does(tmp_path):
    """Of a body are kept: words that few bodies have, that stand nowhere better, and the rarest hundred of these."""
    rare = " ".join(f"x{number}y" for number in range(150))
    entries = [entry(f"entry-{number:02}", "Zebra", body=f"zebra common {'few' if number < 5 else ''}") for number in range(20)]
    reader = Reader(build(Catalogue((*entries, entry("long", "Long", body=f"few {rare}"))), tmp_path))
    assert [len(reader.bodies(reader.numbers[term])) for term in ("zebra", "common", "few")] == [0, 0, 5]
    assert sum(len(reader.bodies(number)) for number in range(len(reader.terms))) == 105


def test_numbers_survive_packing():
    for numbers in ([], [0], [31, 32, 33], [0, 1023, 1024, 1025, 40_000, 10**9]):
        assert unpack(pack(numbers)) == numbers


def test_hidden_blocks_and_addresses_are_not_searched(tmp_path):
    body = "See [the guide](https://example.org/zanzibar).\n```{.python .run .hidden}\nquagga = 1\n```\n```python\nokapi = 1\n```\n"
    artefact = build(Catalogue((entry("one", "Title", body=body),)), tmp_path)
    assert [bool(search(artefact, word)) for word in ("zanzibar ", "quagga ", "okapi ", "guide ")] == [False, False, True, True]


def test_an_entry_stays_small(tmp_path):
    """Words drawn from a seed, so often as the words of a language are: the size of 40 entries says what 300 would weigh."""
    drawn = random.Random(7)
    syllables = [one + two for one in "bcdfglmnprstv" for two in "aeiou"]
    words = ["".join(drawn.choices(syllables, k=drawn.randint(1, 4))) for _ in range(6000)]
    rarity = [1 / (rank + 3) for rank in range(len(words))]

    def line(length: int) -> str:
        return " ".join(drawn.choices(words, rarity, k=length))

    entries = [
        entry(f"entry-{number:03}", line(8), line(18), [line(11)] * 3, [line(12) for _ in range(3)], [line(6)] * 3, body=line(600))
        for number in range(40)
    ]
    size = len(gzip.compress(artefact_bytes(build(Catalogue(tuple(entries)), tmp_path)), 9))
    assert size < BYTES_PER_ENTRY * len(entries)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("title:lustre", "fsx-throughput-limit"),
        ("train* AND NOT epoch AND errors:efa", "efa-security-group"),
        ('"security group"', "efa-security-group"),
        ("NCCL_SOCKET_IFNAME", "nccl-interface"),
        ('fixes:"Set NCCL_SOCKET_IFNAME"', "nccl-interface"),
        ("title:nothing", None),
        ('((" [ TO', None),
    ],
)
def test_advanced_is_the_language_of_whoosh(query, first, advanced_cache):
    found = [result["entry"] for result in whoosh_index.advanced(advanced_cache, query)]
    assert (found[0] if found else None) == first


def test_advanced_results_look_like_those_of_search(advanced_cache, artefact):
    for result in whoosh_index.advanced(advanced_cache, "training", limit=2):
        assert list(result) == list(search(artefact, "training")[0])
        assert isinstance(result["score"], int)


def test_advanced_without_an_index_says_what_to_do(tmp_path):
    with pytest.raises(IndexMissing, match="make build"):
        whoosh_index.advanced(tmp_path, "lustre")
    build(small_book(), tmp_path)
    shutil.rmtree(next(tmp_path.glob("whoosh-*")))
    with pytest.raises(IndexMissing, match="make build"):
        whoosh_index.advanced(tmp_path, "lustre")


@pytest.fixture(scope="module")
def advanced_cache(tmp_path_factory):
    cache = tmp_path_factory.mktemp("advanced")
    build(small_book(), cache)
    return cache
