"""The book, the matcher made of it and one runner, for all tests of the content."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Iterator, Optional

import pytest

from faultbook.model.catalogue import Catalogue
from faultbook.reading.book import read_book
from faultbook.snippets.cache import Cache, open_cache
from faultbook.snippets.engine import Engine
from faultbook.snippets.run import Runner

ROOT = Path(__file__).parents[2]
#: The folder of entries; the tests of these tests name another.
BOOK = Path(os.environ.get("FAULTBOOK_BOOK", ROOT / "kb"))
ENVIRONMENTS = {"main": Path(sys.executable), "sdk3": ROOT / ".venv-sdk3" / "bin" / "python"}


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """All entries that can be read."""
    return read_book(BOOK)[0]


@pytest.fixture(scope="session")
def engine(catalogue: Catalogue) -> Engine:
    """The matcher with the whole book."""
    return Engine(catalogue)


@pytest.fixture(scope="session")
def cache() -> Optional[Cache]:
    """What was good in an earlier local run."""
    return open_cache(ROOT, ENVIRONMENTS)


@pytest.fixture(scope="session")
def runner(request: pytest.FixtureRequest) -> Iterator[Runner]:
    """Runs blocks; what it has to tell goes to the terminal."""
    writer = request.config.get_terminal_writer()
    with Runner(ENVIRONMENTS, lambda text: writer.line(f"\nnote: {text}")) as one:
        yield one
