"""The MkDocs plugin: each hook calls one or two plain functions."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin

from .config import FaultbookConfig
from .index.write import write_atomic
from .model.catalogue import Catalogue
from .pages import inserts
from .pages.artefacts import artefacts
from .pages.book import pages
from .pages.page import Page
from .pages.redirects import redirects
from .reading.book import read_book
from .rules.check import check
from .site import files as site_files
from .site.assets import ASSETS, OVERRIDES, assets, site_globals
from .site.language import with_language
from .site.policy import with_policy

log = logging.getLogger("mkdocs.plugins.faultbook")


class FaultbookPlugin(BasePlugin[FaultbookConfig]):
    """Builds the pages, the indexes and the box of a book into a Material site."""

    serving = False
    catalogue: Catalogue
    pages: list[Page]
    files: dict[str, bytes]

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Remember whether live reload will add its script."""
        self.serving = command == "serve"

    def on_config(self, config: Any) -> None:
        """Put our overrides before the theme's templates and after those of the site's own."""
        config.theme.dirs.insert(1 if config.theme.custom_dir else 0, str(OVERRIDES))

    def on_pre_build(self, *, config: Any) -> None:
        """Read, check and compile everything while the old site still stands; raises PluginError for a bad book."""
        self.catalogue = _checked(self._book(config), Path(config.docs_dir))
        self.pages = pages(self.catalogue, self.config.is_offline)
        self.files = {**artefacts(self.catalogue, self._book(config).parent / ".cache" / "faultbook" / "whoosh"), **assets()}

    def on_files(self, files: Any, *, config: Any) -> None:
        """Add the generated pages and the redirects."""
        site_files.add_pages(files, self.pages, config)
        site_files.add_redirects(files, redirects(self.catalogue), config, self.config.is_offline)
        if self.config.is_offline:
            site_files.name_files_in_links(files)

    def on_env(self, env: Any, *, config: Any, files: Any) -> None:
        """Tell the overrides what to load."""
        env.globals["faultbook"] = site_globals(self.files, self.config.is_offline, self.config.report_address)

    def on_pre_page(self, page: Any, *, config: Any, files: Any) -> None:
        """Lead each page to its source."""
        site_files.lead_to_source(page, self.config.edit_base)

    def on_page_markdown(self, markdown: str, *, page: Any, config: Any, files: Any) -> str:
        """Fill in what a handwritten page asks for; an entry asks for nothing."""
        return markdown if page.file.generated_by else inserts.insert(markdown, page.file.src_uri, self.catalogue)

    def on_page_content(self, html: str, *, page: Any, config: Any, files: Any) -> str:
        """Keep an entry's page, in every language, free of whatever could act."""
        entry = page.file.generated_by and str(page.file.edit_uri).endswith(".md")
        return site_files.keep_allowed(page, html) if entry else html

    def on_post_page(self, output: str, *, page: Any, config: Any) -> str:
        """Write its language and the policy into a page."""
        return with_policy(with_language(output, page.meta.get("language", "")), page.content or "", self.serving)

    def on_post_template(self, output: str, *, template_name: str, config: Any) -> str:
        """Write the policy into the pages that are no Markdown, such as 404."""
        return with_policy(output, "", self.serving) if template_name.endswith(".html") else output

    def on_post_build(self, *, config: Any) -> None:
        """Write the indexes, the scripts and the styles, each whole or not at all."""
        for address, data in self.files.items():
            write_atomic(Path(config.site_dir) / address, data)

    def on_serve(self, server: Any, *, config: Any, builder: Any) -> None:
        """Rebuild when the book, a script, a style or an override changes."""
        for folder in (self._book(config), ASSETS, OVERRIDES):
            server.watch(str(folder))

    def _book(self, config: Any) -> Path:
        return Path(config.config_file_path).parent / self.config.kb


def _checked(kb: Path, docs: Path) -> Catalogue:
    catalogue, found = read_book(kb)
    problems = sorted({*found, *check(catalogue), *inserts.check_folder(docs, catalogue)})
    for problem in problems:
        log.error(str(problem))
    if problems:
        raise PluginError(f"{len(problems)} problem{'s'[:len(problems) != 1]} in the book; nothing was built")
    return catalogue
