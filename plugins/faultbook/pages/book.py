"""All generated pages of a book."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from .cause_map import map_page
from .entry_page import entry_page
from .families import family_pages
from .guides import guide_pages
from .listings import listings
from .names import name_pages
from .page import Page
from .reference import reference_page
from .rule_pages import rule_pages


def pages(catalogue: Catalogue, offline: bool = False) -> list[Page]:
    """Entries, families, guides, the map, listings, the names, one page for each rule, and the reference of the front matter.

    With `offline`, links inside pictures name index.html, as those in Markdown will.
    """
    groups = (
        [entry_page(entry, catalogue) for entry in catalogue.entries],
        [entry_page(entry, catalogue, item.language) for item in catalogue.translations for entry in item.entries],
        family_pages(catalogue),
        guide_pages(catalogue),
        [map_page(catalogue, offline)],
        listings(catalogue),
        name_pages(catalogue),
        rule_pages(),
        [reference_page()],
    )
    return [page for group in groups for page in group]
