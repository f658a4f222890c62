"""All generated pages of a book."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from .entry_page import entry_page
from .listings import listings
from .page import Page
from .reference import reference_page
from .rule_pages import rule_pages


def pages(catalogue: Catalogue) -> list[Page]:
    """Entries, listings, one page for each rule, and the reference of the front matter."""
    entries = [entry_page(entry, catalogue) for entry in catalogue.entries]
    return entries + listings(catalogue) + rule_pages() + [reference_page()]
