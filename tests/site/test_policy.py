"""The policy: on every page, for every inline script, and it refuses what it must."""

from __future__ import annotations

from pathlib import Path

import pytest

from faultbook.site.policy import breaches, loaded_by_style, policy, with_policy

PAGE = '<!doctype html><html><head><meta charset="utf-8"></head><body>{}</body></html>'
LOOSE = "<script>window.broken = true</script>"


def _pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


@pytest.mark.parametrize("site", ["small", "offline", "real"])
def test_every_page_keeps_its_policy(site: str, request: pytest.FixtureRequest) -> None:
    """Policy first in <head>, a hash for each inline script, no handler, nothing from elsewhere; 404 and redirects too."""
    pages = _pages(request.getfixturevalue(site))
    assert len(pages) > 10
    assert {str(page): found for page in pages if (found := breaches(page.read_text("utf-8")))} == {}


@pytest.mark.parametrize("site", ["small", "real"])
def test_no_style_sheet_loads_from_elsewhere(site: str, request: pytest.FixtureRequest) -> None:
    """No font, picture or other sheet: neither the theme's nor ours."""
    sheets = sorted(request.getfixturevalue(site).rglob("*.css"))
    assert len(sheets) > 2
    assert {str(path): found for path in sheets if (found := loaded_by_style(path.read_text("utf-8")))} == {}
    assert loaded_by_style("@import url(https://a.example/x.css); p { background: URL( '//b.example/x' ) url(x.png) }") == ["https://a.example/x.css", "//b.example/x"]


def test_the_character_set_is_named_early_enough(real: Path) -> None:
    """A browser looks for it in the first 1024 bytes only, and the policy stands before it."""
    assert [page for page in _pages(real) if b"<meta charset" not in page.read_bytes()[:1024]] == []


def test_a_browser_refuses_a_script_that_the_policy_does_not_name(small: Path, chromium, tmp_path: Path) -> None:
    """The policy is broken here by a script without a hash: Chromium does not run it, and the check reports it."""
    text = (small / "404.html").read_text("utf-8").replace("</body>", LOOSE + "</body>")
    assert breaches(text) == ["an inline script has no hash in the policy: window.broken = true"]
    context = chromium.new_context()
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    broken = small / "broken.html"
    try:
        broken.write_text(text, "utf-8")
        page.goto(broken.as_uri())
        assert page.evaluate("typeof window.broken") == "undefined"
        assert page.evaluate("typeof __md_get") == "function"
        assert any("Content Security Policy" in line and "inline script" in line for line in said)
    finally:
        broken.unlink()
        context.close()


def test_a_script_that_an_author_wrote_gets_no_hash() -> None:
    """Only what the theme brings is allowed; the same text in a page's content is refused and reported."""
    page = PAGE.format("<script>theme()</script><script>author()</script>")
    allowed = with_policy(page, content="<p></p><script>author()</script>")
    assert breaches(allowed) == ["an inline script has no hash in the policy: author()"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<p onclick="x()">', "inline handler"),
        ('<a href=" java\nscript:x()">', "inline script"),
        ('<script src="https://cdn.example/x.js"></script>', "loads from elsewhere: https://cdn.example/x.js"),
        ('<img src="//cdn.example/x.png">', "loads from elsewhere"),
        ('<img srcset="a.png 1x, https://cdn.example/b.png 2x">', "loads from elsewhere"),
        ('<link rel="preconnect" href="https://fonts.example">', "loads from elsewhere"),
        ('<iframe src="https://cdn.example/"></iframe>', "loads from elsewhere"),
        ('<link rel="dns-prefetch" href="//fonts.example">', "loads from elsewhere"),
        ('<link rel="prefetch" href="https://fonts.example/x">', "loads from elsewhere"),
        ('<link rel="preload" as="image" imagesrcset="https://cdn.example/b.png 2x">', "loads from elsewhere"),
        ('<p style="background: url(https://cdn.example/x.png)">', "loads from elsewhere"),
        ("<style>p { background: url('//cdn.example/x.png') }</style>", "<style> loads from elsewhere"),
        ('<style>@import "https://cdn.example/x.css";</style>', "<style> loads from elsewhere"),
        ('<svg><use xlink:href="https://cdn.example/x.svg#a"/></svg>', "loads from elsewhere"),
        ('<svg><image href="https://cdn.example/x.png"/></svg>', "loads from elsewhere"),
        ('<video poster="https://cdn.example/x.png"></video>', "loads from elsewhere"),
        ('<a href="x.html" ping="https://cdn.example/p">', "loads from elsewhere"),
        ('<form action="https://cdn.example/"></form>', "loads from elsewhere"),
        ('<button formaction="https://cdn.example/"></button>', "loads from elsewhere"),
        ('<base href="https://cdn.example/">', "loads from elsewhere"),
        ('<meta http-equiv="refresh" content="0; url=https://cdn.example/">', "loads from elsewhere"),
    ],
)
def test_the_check_sees(body: str, found: str) -> None:
    """Each way in which a page could run or load something else."""
    report = breaches(with_policy(PAGE.format(body), content=body))
    assert len(report) == 1 and found in report[0]


def test_the_check_sees_a_page_without_a_policy_and_one_that_comes_late() -> None:
    """What stands before the policy is not under it."""
    assert breaches(PAGE.format("")) == ["the page has no policy"]
    late = f'<html><head><title>x</title><meta http-equiv="Content-Security-Policy" content="{policy([])}"></head></html>'
    assert breaches(late) == ["the policy is not the first thing in <head>"]


def test_while_serving_inline_scripts_are_allowed() -> None:
    """Live reload adds its script after the build; a hash beside 'unsafe-inline' would switch that off."""
    assert "script-src 'self' 'unsafe-inline';" in policy(["x()"], serving=True)
    assert "unsafe-inline" not in policy(["x()"]).split("style-src")[0]


def test_no_page_asks_for_the_next_one() -> None:
    """Firefox would fetch it ahead; the policy refuses that, and its console would show an error on every page."""
    page = PAGE.replace("</head>", '<link rel="prev" href="a/"><link rel="next" href="b/"></head>')
    assert 'rel="next"' not in with_policy(page) and 'rel="prev"' in with_policy(page)


def test_a_link_elsewhere_is_no_breach() -> None:
    """References lead to other hosts; only loading from them is refused."""
    assert breaches(with_policy(PAGE.format('<a href="https://docs.example/">x</a>'))) == []
