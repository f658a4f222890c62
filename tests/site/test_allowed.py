"""The list of what an entry's page may hold: what Markdown makes passes unchanged, everything else becomes text."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from faultbook.plugin import FaultbookPlugin
from faultbook.site.allowed import only_allowed


@pytest.mark.parametrize(
    "tag",
    [
        "<script>",
        "<SCRIPT>",
        '<img src="x.png" alt="">',
        '<iframe srcdoc="">',
        "<svg>",
        "<!-- c -->",
        "<!--",
        "<!doctype html>",
        "<?xml?>",
        '<a href="x" onclick="y()">',
        '<a onclick=y() href="x">',
        "<a href=x>",
        "<a href='x'>",
        '<a href="x"onclick="y()">',
        '<a href="javascript:x()">',
        '<a href=" java\nscript&colon;x()">',
        '<a href="&#106avascript:x()">',
        '<a href="\u00a0\x01javascript:x()">',
        '<a title="x" href="data:text/html,x">',
        '<a href="https://docs.example/" href="vbscript:x()">',
        '<a href="https://docs.example/" target="_blank">',
        '<p style="background: url(x)">',
        '<div data-md-component="search">',
        '<input type="text">',
        '<form action="x">',
        "<div/onclick=x>",
        '<p\x0conclick="x()">',
        "<p",
        "<",
    ],
)
def test_what_acts_or_loads_becomes_text(tag: str) -> None:
    """Its first sign is shown, so that no browser sees a tag."""
    kept, refused = only_allowed(f"<p>{tag}</p>")
    assert kept == f"<p>&lt;{tag[1:]}</p>"
    assert len(refused) == 1


@pytest.mark.parametrize(
    "part",
    [
        '<h2 id="why">Why<a class="headerlink" href="#why" title="Permanent link">&para;</a></h2>',
        '<div class="tabbed-set tabbed-alternate" data-tabs="1:2"><input checked="checked" id="__tabbed_1_1" name="__tabbed_1" type="radio" /></div>',
        '<details class="note" open="open"><summary>a</summary></details>',
        '<td style="text-align: right;">1 &lt; 2 "&gt;" \'</td>',
        '<a href="../other/index.html?x=1#why">a</a><a href="https://docs.example/a:b">a</a>',
        '<p title="a > b < c onclick=x">a<br />b</p>',
    ],
)
def test_what_markdown_makes_stays(part: str) -> None:
    """Byte for byte."""
    assert only_allowed(part) == (part, [])


@pytest.mark.parametrize(
    ("generated_by", "source", "title"),
    [
        ("faultbook", "kb/launch/a.md", "&lt;img>"),
        ("faultbook", "kb/translations/de/a.md", "&lt;img>"),
        ("faultbook", "kb/guides/a.yml", "<img>"),
        ("faultbook", None, "<img>"),
        (None, "index.md", "<img>"),
    ],
)
def test_it_is_for_entries_in_every_language(generated_by: str, source: str, title: str) -> None:
    """Their text and their table of contents; the other pages hold nothing that an author wrote in Markdown, or are of the docs."""
    anchor = SimpleNamespace(title="a", children=[SimpleNamespace(title="<img>", children=[])])
    page = SimpleNamespace(toc=[anchor], file=SimpleNamespace(generated_by=generated_by, edit_uri=source))
    assert FaultbookPlugin().on_page_content("<img>", page=page, config=None, files=None) == title
    assert anchor.children[0].title == title
