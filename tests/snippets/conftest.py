"""One runner for all tests here, so that the warm process and the local AWS start once, and the pages as entries."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Callable, Iterator

import pytest

from faultbook.model.entry import Entry
from faultbook.reading.entries import read_entry
from faultbook.reading.markdown import sections_and_blocks
from faultbook.snippets.run import Runner

PAGES = Path(__file__).parent / "pages"


@pytest.fixture(scope="session")
def said() -> list[str]:
    """What the runner told."""
    return []


@pytest.fixture(scope="session")
def runner(said: list[str]) -> Iterator[Runner]:
    """Runs cases with the Python that runs the tests; there is no other environment."""
    with Runner({"main": Path(sys.executable)}, said.append) as one:
        yield one


@pytest.fixture(scope="session")
def page() -> Callable[[str], Entry]:
    """The entry of a page by name, or of a text; a page without front matter has blocks only."""
    return entry_of


def entry_of(name_or_text: str) -> Entry:
    """An entry made of a page below `pages`, or of a body."""
    if "\n" in name_or_text:
        return _bare("page", "page.md", name_or_text)
    path = PAGES / f"{name_or_text}.md"
    text = path.read_text("utf-8")
    if not text.startswith("---"):
        return _bare(path.stem, path.name, text)
    entry, problems = read_entry(path, path.name)
    assert entry, problems
    return entry


def _bare(entry_id: str, path: str, text: str) -> Entry:
    problems: list[tuple[int, str, str]] = []
    _, blocks = sections_and_blocks(text, 1, entry_id, path, lambda *problem: problems.append(problem))
    assert not problems
    return Entry(entry_id, "tests", path, entry_id, "", "cause", blocks=blocks)
