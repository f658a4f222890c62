"""What a page loads of the search is made whole in the browser, to the last sign."""

from __future__ import annotations

import dataclasses
import gzip
import json
from pathlib import Path

import pytest

from faultbook.index.search.build import build
from faultbook.index.search.slim import slim
from faultbook.index.write import artefact_bytes
from faultbook.model.catalogue import Catalogue
from faultbook.reading.book import read_book
from tests.index.search.book import small_book

BOOK = Path(__file__).parents[3] / "kb"


def _odd_book() -> Catalogue:
    """The small book with signs that escape, fold, end texts or stand for placeholders."""
    first, *others = small_book().entries
    errors = tuple(dataclasses.replace(error, text=text) for error, text in zip(first.errors * 3, (r"a \<word> <word>", "ß<any>x", "é 😀 z")))
    odd = dataclasses.replace(first, errors=errors, symptoms=("a\0b", ""), search_words=(), fixes=())
    return dataclasses.replace(small_book(), entries=(odd, *others))


@pytest.mark.parametrize("name", ["small", "odd", "whole"])
def test_the_browser_puts_back_what_was_left_out(name, search_page, tmp_path):
    book = {"small": small_book, "odd": _odd_book, "whole": lambda: read_book(BOOK)[0]}[name]()
    artefact = build(book, tmp_path)
    prepared = search_page.evaluate("async (slim) => JSON.stringify(await faultbook.searchPrepare(slim))", slim(artefact, book))
    assert artefact_bytes(json.loads(prepared)) == artefact_bytes(artefact)
    if name == "whole":
        sizes = [len(gzip.compress(artefact_bytes(item), 9)) for item in (slim(artefact, book), artefact)]
        assert sizes[0] < 0.8 * sizes[1]
