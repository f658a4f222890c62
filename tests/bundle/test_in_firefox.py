"""The bundle of this repository's book in a Firefox, opened from the folder into which a stranger unpacked it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.helpers import PASTE
from tests.support.firefox import Tab

PAGES = (
    "index.html",
    "kb/index.html",
    "kb/symptoms/index.html",
    "kb/tags/index.html",
    "kb/roles/index.html",
    "kb/error-strings/index.html",
    "command/index.html",
    "offline/index.html",
    "contributing/front-matter/index.html",
    "contributing/rules/dead-link/index.html",
    "contributing/scorecard/index.html",
)
LOG = "".join(f"[rank0]: step {step} loss 0.{step:03}\n" for step in range(1, 60)) + (
    "[rank0]: RuntimeError: Error(s) in loading state_dict for Encoder:\n"
    '[rank0]: \tMissing key(s) in state_dict: "embed.weight".\n'
    '[rank0]: \tUnexpected key(s) in state_dict: "module.embed.weight".\n'
)
VERDICT = "document.activeElement.matches('#faultbook-box .fb-sentence')"
CAUSE = "document.querySelector('#faultbook-box .fb-finding.fb-role-cause')"


@pytest.fixture()
def tab(firefox: Tab):
    """The tab, with nothing said so far; whatever the console says, and whatever is asked of a host, fails the test."""
    firefox.events.clear()
    yield firefox
    assert firefox.complaints() == []
    assert [address for address in firefox.requests() if not address.startswith(("file:", "blob:", "data:"))] == []
    assert firefox.value("performance.getEntriesByType('resource').map((each) => each.name).filter((name) => !/^(file|blob|data):/.test(name))") == []


def _open(tab: Tab, folder: Path, page: str = "index.html") -> None:
    tab.open((folder / page).as_uri())


def test_an_example_is_diagnosed(tab: Tab, unpacked_real: Path) -> None:
    """By its button; the cause, and the line that proves it, marked."""
    _open(tab, unpacked_real)
    tab.wait("document.querySelector('#faultbook-box [data-example]')")
    tab.call("() => document.querySelector('[data-example=\"checkpoint-prefix.log\"]').click()")
    tab.wait(VERDICT)
    assert tab.value(f"{CAUSE}.dataset.entry") == "state-dict-prefix"
    assert "Error(s) in loading state_dict" in tab.value(f"{CAUSE}.querySelector('.fb-line--match mark').textContent")


def test_a_pasted_log_is_diagnosed_and_its_entry_opens(tab: Tab, unpacked_real: Path) -> None:
    """The log comes by a paste event, its evidence in its place; one click later the entry's fix is there."""
    _open(tab, unpacked_real)
    tab.call(PASTE, [LOG, ""])
    tab.wait(VERDICT)
    assert tab.value(f"{CAUSE}.querySelector('.fb-line--match .fb-number').textContent") == "60"
    tab.call(f"() => {CAUSE}.querySelector('.fb-open a').click()")
    tab.loaded("/kb/state-dict-prefix/index.html")
    assert tab.value("document.getElementById('fix') !== null")


def test_the_header_search_finds_entries_on_every_page(tab: Tab, unpacked_real: Path) -> None:
    """Written key by key on a page that has no box."""
    _open(tab, unpacked_real, "offline/index.html")
    tab.wait("self.faultbook && faultbook.headerSearch")
    tab.type("/checkpoint prefix")
    tab.wait("document.querySelectorAll('#faultbook-search .fb-results li').length")
    assert "state-dict-prefix" in tab.value("[...document.querySelectorAll('#faultbook-search .fb-results li')].map((item) => item.dataset.entry)")


@pytest.mark.parametrize("page", PAGES)
def test_every_kind_of_page_opens(tab: Tab, unpacked_real: Path, page: str) -> None:
    """With its heading, its styles and its script."""
    _open(tab, unpacked_real, page)
    assert tab.value("[document.querySelectorAll('h1').length, typeof faultbook.load]") == [1, "function"]
    assert tab.value("[...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)")


def test_a_former_address_leads_on(tab: Tab, unpacked: Path) -> None:
    """Without any script."""
    _open(tab, unpacked, "kb/broken-pipe/index.html")
    tab.loaded("/kb/pipe-closed-early/index.html")


def test_this_browser_tells_what_a_policy_refuses(firefox: Tab, unpacked: Path) -> None:
    """Otherwise its silence in the tests above would say nothing."""
    broken = unpacked / "broken.html"
    broken.write_text((unpacked / "index.html").read_text("utf-8").replace("</body>", "<script>self.ran = true</script><img src='https://host.example/x.png'></body>"), "utf-8")
    firefox.events.clear()
    try:
        _open(firefox, unpacked, broken.name)
        assert firefox.value("typeof self.ran") == "undefined"
        assert len([text for text in firefox.complaints() if re.search("Content-Security-Policy", text)]) == 2
        assert firefox.requests() == []
    finally:
        broken.unlink()
