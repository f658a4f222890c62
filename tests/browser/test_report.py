"""The prepared report and the scrubbed excerpt: shown before they are copied, redacted, never sent, never more than text."""

from __future__ import annotations

import json

import pytest

from faultbook.index.error_strings.matcher import Matcher
from faultbook.model.diagnosis import as_json
from faultbook.redact.lines import lines_of
from faultbook.redact.redactor import Redactor
from faultbook.redact.report import report
from tests.browser.helpers import CHECKPOINT_LOG, UNKNOWN_LOG, Home
from tests.browser.test_safety import PAYLOADS

SECRETS = ("hunter2", "alice", "10.0.3.4", "10-0-3-4", "c07n03")
STRANGE_LOG = (
    "".join(f"step {step} of 900\n" for step in range(1, 40))
    + "ip-10-0-3-4:1234:1301 [3] NCCL INFO NET/Socket : Using [0]eth0:10.0.3.4<0>\n"
    + "\x1b[31mZebraError\x1b[0m: password=hunter2 in /home/alice/x is not striped on 10.0.3.4\n"
    + "srun: error: c07n03: task 3: Exited\n"
    + "".join(f"bye {step}\n" for step in range(40))
)
TEXT = "#faultbook-box .fb-report__text"
_WATCH_COPIES = """() => {
  self.copied = [];
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => void self.copied.push(text) } });
}"""
ENCODED = {
    "utf-8": STRANGE_LOG.encode(),
    "a byte order mark": b"\xef\xbb\xbf" + STRANGE_LOG.encode(),
    "windows line ends": STRANGE_LOG.replace("\n", "\r\n").encode(),
    "utf-16": STRANGE_LOG.encode("utf-16"),
    "a progress bar": STRANGE_LOG.replace("ZebraError", " 41%|##\r 42%|##\rZebraError").encode(),
    "broken bytes": STRANGE_LOG.encode().replace(b"striped", b"str\xffi\xc3ped \xe2\x80\xae \xc2\x9b"),
    "a long line": STRANGE_LOG.replace("ZebraError", "x" * 450 + " ghp_16C7e42F292c6912E7710c838347Ae178B4a" * 3 + " ZebraError").encode(),
    "no line end": b"ZebraError: ```` 10.0.3.4",
}


def _open(home: Home, title: str) -> str:
    fold = home.page.locator("#faultbook-box .fb-report", has_text=title)
    fold.locator("summary").click()
    fold.locator(".fb-report__text").wait_for()
    return fold.locator(".fb-report__text").input_value()


def test_the_report_is_shown_whole_before_it_is_copied(home: Home):
    home.page.evaluate(_WATCH_COPIES)
    home.paste(STRANGE_LOG)
    assert home.page.locator(TEXT).is_visible()
    shown = home.page.locator(TEXT).input_value()
    assert home.texts(".fb-report__promise") == ["Read it before you send it; nothing is sent by this page."]
    assert home.texts(".fb-report__went")[0].startswith("Taken out: 1 secret, 1 user name, ")
    assert home.page.evaluate("self.copied") == []
    home.page.get_by_role("button", name="Copy the report").click()
    assert home.page.evaluate("self.copied") == [shown]


def test_the_report_holds_the_lines_and_none_of_the_secrets(one_home: Home):
    one_home.paste(STRANGE_LOG)
    shown = one_home.page.locator(TEXT).input_value()
    assert "HOST-1:1234:1301 [3] NCCL INFO NET/Socket : Using [0]eth0:IP-1<0>" in shown
    assert "ZebraError: password=SECRET in /home/USER-1/x is not striped on IP-1" in shown
    assert "## What fixed it" in shown and "[... 38 lines]" in shown
    assert [part for part in SECRETS if part in shown] == []


@pytest.mark.parametrize("name", ENCODED)
def test_the_report_is_that_of_the_command(name: str, one_home: Home, site):
    one_home.drop(("train.log", ENCODED[name]))
    one_home.verdict()
    matcher = Matcher(json.loads((site / "faultbook" / "errors.json").read_bytes()))
    matcher.feed(ENCODED[name])
    expected = report(as_json(matcher.finish()), lines_of([ENCODED[name]], matcher.excerpt()), Redactor())
    assert one_home.page.locator(TEXT).input_value() == expected


def test_a_verdict_offers_the_excerpt_and_the_report_and_opens_neither(home: Home):
    home.page.evaluate(_WATCH_COPIES)
    home.paste(CHECKPOINT_LOG.replace("cleaning up, part 1", "cleaning up 10.0.3.4"))
    assert home.texts(".fb-report summary") == ["Scrubbed excerpt", "Not it? A prepared report"]
    assert home.page.locator(TEXT).count() == 0
    excerpt = _open(home, "Scrubbed excerpt")
    assert excerpt.startswith("[... 38 lines]\n[rank0]: step 39") and "cleaning up IP-1\n" in excerpt and "10.0.3.4" not in excerpt
    home.page.get_by_role("button", name="Copy the excerpt").click()
    assert home.page.evaluate("self.copied") == [excerpt]
    assert "- wrapped-checkpoint (cause, exact)" in _open(home, "Not it?")


def test_nothing_is_asked_of_anybody(home: Home):
    asked: list[str] = []

    def note(request) -> None:
        asked.append(request.url)

    home.page.evaluate(_WATCH_COPIES)
    home.page.on("request", note)
    home.paste(STRANGE_LOG)
    home.page.get_by_role("button", name="Copy the report").click()
    home.paste(CHECKPOINT_LOG)
    _open(home, "Scrubbed excerpt")
    _open(home, "Not it?")
    home.page.remove_listener("request", note)
    assert [url for url in asked if not url.startswith("blob:")] == []


def test_markup_in_a_report_is_text(one_home: Home):
    one_home.paste("".join(f"zebra error {payload}\n" for payload in PAYLOADS))
    shown = one_home.page.locator(TEXT).input_value()
    assert [payload for payload in PAYLOADS[:6] if payload not in shown] == []
    found = one_home.page.evaluate("[self.hit, document.querySelectorAll('#faultbook-box :is(script, img, iframe, [onerror], [onload])').length]")
    assert found == [None, 0]


def test_a_link_to_an_issue_carries_no_text_and_is_there_only_with_an_address(one_home: Home):
    one_home.paste(UNKNOWN_LOG)
    assert one_home.page.locator("#faultbook-box .fb-report a").count() == 0
    one_home.page.evaluate("faultbook.site().report = 'https://example.org/issues/new'")
    one_home.page.get_by_role("button", name="Start over").click()
    one_home.paste(UNKNOWN_LOG)
    link = one_home.page.locator("#faultbook-box .fb-report a")
    assert (link.get_attribute("href"), link.inner_text()) == ("https://example.org/issues/new", "Open an issue")
