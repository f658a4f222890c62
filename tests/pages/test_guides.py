"""Guides become pages, and every one of the book leads to entries."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

from faultbook.model.catalogue import Catalogue
from faultbook.model.guide import Guide, Step, Way
from faultbook.pages.guides import guide_pages
from faultbook.pages.inserts import insert
from faultbook.reading.book import read_book

BOOK = Path(__file__).parents[2] / "kb"
GUIDE = Guide(
    "stuck", "kb/guides/stuck.yml", "It is stuck", "Stuck", "Why it is stuck.", ("Nothing | moves",),
    (Step("one", "Is it alive?", "", ("ps",), "bash", (Way("Yes", "two"), Way("No", "", ("pipe-closed-early",)))), Step("two", "Else?", "", (), "bash", (Way("No", say="Ask."),))),
)  # fmt: skip


def test_a_guide_is_a_page_that_links_its_steps_and_entries(catalogue: Catalogue) -> None:
    """In the order of the file; the list of guides and the insert lead to it."""
    with_guide = replace(catalogue, guides=(GUIDE,))
    pages = {page.uri: page.text for page in guide_pages(with_guide)}
    assert sorted(pages) == ["guides/index.md", "guides/stuck.md"]
    text = pages["guides/stuck.md"]
    assert text.index("1. Is it alive?") < text.index("[go to 2](#two)") < text.index("(../kb/pipe-closed-early.md)") < text.index("2. Else?")
    assert "(stuck.md)" in pages["guides/index.md"]
    assert "[Stuck](./guides/stuck.md)" in insert("<!-- faultbook: guides -->", "index.md", with_guide)


def test_a_book_without_guides_has_no_page_of_them(catalogue: Catalogue) -> None:
    """An empty list helps nobody."""
    assert guide_pages(replace(catalogue, guides=())) == []


def test_each_guide_of_the_book_leads_to_entries_and_asks_with_commands() -> None:
    """A path that ends without an entry is only advice."""
    book, problems = read_book(BOOK)
    assert problems == [] and len(book.guides) >= 8
    for guide in book.guides:
        assert any(step.run for step in guide.steps), guide.id
        assert [_complaint(step) for step in guide.steps] == [""] * len(guide.steps), guide.id
        assert any(way.entries for step in guide.steps for way in step.ways), guide.id


def _complaint(step: Step) -> str:
    """What the shell or Python says of commands that it cannot even read."""
    code = "\n".join(step.run)
    if step.language == "python":
        compile(code, step.id, "exec")
        return ""
    return subprocess.run(["bash", "-n"], input=code, text=True, capture_output=True).stderr
