"""Pages of the book -> files of MkDocs; the only file of this package that knows MkDocs."""

from __future__ import annotations

import logging
from typing import Iterable, Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import AnchorLink

from ..pages.page import Page, Redirect
from ..pages.redirects import redirect_page
from .allowed import only_allowed

log = logging.getLogger("mkdocs.plugins.faultbook")


def add_pages(files: Files, pages: Iterable[Page], config: MkDocsConfig) -> None:
    """Add generated pages that no navigation lists; one with the place of a handwritten page gives way to it."""
    for page in pages:
        if files.get_file_from_path(page.uri) is None:
            file = File.generated(config, page.uri, content=page.text, inclusion=InclusionLevel.NOT_IN_NAV)
            file.edit_uri = page.source or None
            files.append(file)


def add_redirects(files: Files, redirects: Iterable[Redirect], config: MkDocsConfig, offline: bool) -> None:
    """Add the pages at former addresses."""
    for redirect in redirects:
        content = redirect_page(redirect, config.site_url or "", offline)
        files.append(File.generated(config, f"kb/{redirect.former}/index.html", content=content))


def keep_allowed(page: MkDocsPage, content: str) -> str:
    """The HTML of a page of the book without what an entry may not bring; what was turned into text is a warning."""
    kept, refused = only_allowed(content)
    for anchor in _anchors(page.toc):
        anchor.title, more = only_allowed(anchor.title)
        refused += more
    for start in refused:
        log.warning("%s: shown as text, because an entry brings no HTML of its own: %s", page.file.edit_uri, start)
    return kept


def _anchors(items: Iterable[AnchorLink]) -> Iterator[AnchorLink]:
    for item in items:
        yield item
        yield from _anchors(item.children)


def name_files_in_links(files: Files) -> None:
    """Make every link to a page end in index.html: a browser that opens a folder from disk lists it, and no more."""
    for file in files.documentation_pages():
        file.url = file.dest_uri


def lead_to_source(page: MkDocsPage, base: str) -> None:
    """Give a page its edit link: to the book's file, or to the handwritten page; none without a base or a single source."""
    source = page.file.edit_uri
    if source and page.file.generated_by is None:
        source = f"docs/{source}"
    page.source = source
    page.edit_url = f"{base.rstrip('/')}/{source}" if base and source else None
