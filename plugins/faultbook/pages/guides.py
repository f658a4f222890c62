"""Guides -> pages that read well without a script; `guide.js` turns one into a path of single questions."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from ..model.guide import Guide
from .page import Page
from .render import render

#: A page keeps a name that no guide may have.
INDEX = "guides/index.md"


def guide_pages(catalogue: Catalogue) -> list[Page]:
    """The page of each guide and, where there are guides, the one that lists them."""
    if not catalogue.guides:
        return []
    return [Page(INDEX, render("guides.md", guides=catalogue.guides)), *(_page(guide, catalogue) for guide in catalogue.guides)]


def _page(guide: Guide, catalogue: Catalogue) -> Page:
    entries = {entry.id: entry for entry in catalogue.entries}
    numbers = {step.id: number for number, step in enumerate(guide.steps, 1)}
    text = render("guide.md", guide=guide, entries=entries, numbers=numbers)
    return Page(f"guides/{guide.id}.md", text, guide.path)
