"""The small book's artefact, and a page that holds the JavaScript twin."""

from __future__ import annotations

from pathlib import Path

import pytest

from faultbook.index.search.build import build
from tests.index.search.book import small_book

SCRIPTS = Path(__file__).parents[3] / "plugins" / "faultbook" / "site" / "assets" / "js"
_ASK = """
self.ask = (artefact, queries) => queries.map((query) => JSON.stringify(faultbook.search(artefact, query)));
self.analyse = (language, texts) => {
  const analyser = new faultbook.searchAnalyse.Analyser(language);
  return texts.map((text) => analyser.terms(analyser.fold(text), 0)[0].map((token) => [token.term, token.position]));
};
"""


@pytest.fixture(scope="session")
def artefact(tmp_path_factory) -> dict:
    """The search artefact of the small book."""
    return build(small_book(), tmp_path_factory.mktemp("search"))


@pytest.fixture(scope="session")
def search_page(chromium):
    """A blank page with the search's twin loaded: `ask(artefact, queries)` and `analyse(language, texts)`."""
    page = chromium.new_page()
    for script in sorted(SCRIPTS.glob("search-*.js")):
        page.add_script_tag(content=script.read_text(encoding="utf-8"))
    page.add_script_tag(content=_ASK)
    yield page
    page.close()
