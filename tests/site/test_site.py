"""The site of the small book: addresses, redirects, edit links, and links that work from a folder."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from faultbook.plugin import FaultbookPlugin
from faultbook.site.assets import ASSETS, OVERRIDES


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def test_an_entry_has_its_address_and_its_edit_link(small: Path) -> None:
    """The id is the address; the link leads to the file of the book."""
    page = _text(small / "kb" / "pipe-closed-early" / "index.html")
    assert 'href="https://git.example/book/edit/main/kb/storage/pipe-closed-early.md" rel="edit"' in page
    assert '<link rel="canonical" href="https://small.example/book/kb/pipe-closed-early/">' in page


def test_pages_made_from_many_files_have_no_edit_link(small: Path) -> None:
    """A list of entries cannot be edited; a handwritten page can."""
    assert 'rel="edit"' not in _text(small / "kb" / "index.html")
    assert "edit/main/docs/index.md" in _text(small / "index.html")


def test_entries_are_no_part_of_the_navigation(small: Path) -> None:
    """It would make the time and the size of a build quadratic."""
    page = _text(small / "404.html")
    assert "kb/" in page and "pipe-closed-early" not in page


def test_a_former_id_leads_on(small: Path) -> None:
    """Without a script, and search engines learn the new address."""
    target = _text(small / "kb" / "broken-pipe" / "index.html")
    assert '<link rel="canonical" href="https://small.example/book/kb/pipe-closed-early/">' in target
    assert 'content="0; url=../pipe-closed-early/"' in target


def test_from_a_folder_a_reader_walks_from_home_to_an_entry_and_back(offline: Path, chromium) -> None:
    """Clicks only, on file://, with scripts refused nowhere."""
    context = chromium.new_context()
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if "Content Security Policy" in message.text else None)
    try:
        page.goto((offline / "index.html").as_uri())
        page.click("text=Storage")
        assert page.url.endswith("/families/storage/index.html")
        page.click("article >> text=A pipe was closed by its reader")
        assert page.url.endswith("/kb/pipe-closed-early/index.html")
        page.click("article >> text=the launcher")
        assert page.url.endswith("/kb/launcher-gives-up/index.html#why")
        page.goto((offline / "kb" / "broken-pipe" / "index.html").as_uri())
        page.wait_for_url("**/kb/pipe-closed-early/index.html")
        page.click(".md-header .md-logo")
        assert page.url == (offline / "index.html").as_uri()
        assert refused == []
    finally:
        context.close()


def test_from_a_folder_no_link_ends_in_a_folder(offline: Path) -> None:
    """A browser shows a list of files there. The 404 page is for servers only."""
    bad = {
        f"{page.relative_to(offline)}: {link}"
        for page in offline.rglob("*.html")
        if page.name != "404.html"
        for link in re.findall(r'href="([^"]*)"', _text(page))
        if not link.startswith("http") and (link.split("#")[0].endswith(("/", "..")) or link == ".")
    }
    assert bad == set()


def test_a_change_of_the_book_or_of_an_asset_builds_again() -> None:
    """Live reload watches the book, the scripts and styles, and the overrides."""
    plugin = FaultbookPlugin()
    plugin.load_config({"kb": "kb"})
    watched: list[str] = []
    plugin.on_serve(SimpleNamespace(watch=watched.append), config=SimpleNamespace(config_file_path="/book/mkdocs.yml"), builder=None)
    assert watched == ["/book/kb", str(ASSETS), str(OVERRIDES)]


@pytest.mark.parametrize(("value", "offline"), [("1", True), (2, True), ("no", False), (False, False), ("", False), (0, False)])
def test_offline_may_come_from_the_environment(value: object, offline: bool) -> None:
    """A variable of the environment is text, or what YAML makes of it."""
    plugin = FaultbookPlugin()
    plugin.load_config({"offline": value})
    assert plugin.config.is_offline is offline


def test_the_page_loads_its_script_and_style_by_content(small: Path) -> None:
    """On every page, from the root of the site."""
    page = _text(small / "kb" / "pipe-closed-early" / "index.html")
    assert re.search(r'<script defer src="\.\./\.\./faultbook/page\.js\?v=[0-9a-f]{12}">', page)
    assert re.search(r'<link rel="stylesheet" href="\.\./\.\./faultbook/page\.css\?v=[0-9a-f]{12}">', page)
    assert '<div id="faultbook-search">' in page
