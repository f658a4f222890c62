"""The small book, read."""

from __future__ import annotations

import pytest

from faultbook.model.catalogue import Catalogue
from faultbook.reading.book import read_book
from tests.support.sites import SMALL


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The small book of the tests of the site."""
    book, problems = read_book(SMALL / "kb")
    assert problems == []
    return book
