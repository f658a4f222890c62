"""A large log: findings while it is read, cancel, and a second one in place of the first."""

from __future__ import annotations

import pytest

from tests.browser.helpers import CHECKPOINT_LINE, CHECKPOINT_LOG, TIMEOUT_LOG, UNKNOWN_LOG

#: Reads a log that never ends: its worker goes on with more lines after the text.
ENDLESS = """(text) => {
  const real = faultbook.workerSource;
  const patched = `
    const filler = new TextEncoder().encode("step\\\\n".repeat(20000));
    faultbook.Source.prototype.pieces = (function (pieces) {
      return function* (onPart) {
        yield* pieces.call(this, onPart);
        while (true) yield filler;
      };
    })(faultbook.Source.prototype.pieces);`;
  faultbook.workerSource = real + patched;
  // The worker that was started ahead has the old source.
  faultbook.box._answer._runner._stop();
  faultbook.box.read(() => faultbook.sourceOfText(text, "endless.log"));
  // Whoever reads next has a worker of its own again.
  new MutationObserver((_, self) => {
    if (!document.querySelector("#faultbook-box .fb-sofar__found")) return;
    faultbook.workerSource = real;
    self.disconnect();
  }).observe(document.querySelector("#faultbook-box"), { childList: true, subtree: true });
}"""


@pytest.fixture()
def reading(one_home):
    """A page that reads a log without end whose cause stands at its beginning."""
    one_home.page.evaluate(ENDLESS, CHECKPOINT_LOG)
    one_home.page.wait_for_selector("#faultbook-box .fb-sofar__found")
    return one_home


def test_findings_are_shown_while_a_log_is_still_read(reading):
    assert reading.page.get_attribute("#faultbook-box", "data-state") == "reading"
    region = reading.page.get_by_role("region", name="Found so far")
    assert region.locator("h2").inner_text() == "So far"
    assert reading.texts(".fb-sofar__found .fb-role") == ["● cause"]
    assert reading.texts(".fb-sofar__title") == ["A checkpoint of a wrapped model does not load"]
    assert reading.texts(".fb-sofar__place") == [f"line {CHECKPOINT_LINE}"]
    assert reading.page.locator("#faultbook-box [role=status]").inner_text() == "Reading the log"
    assert reading.page.evaluate("document.querySelector('#faultbook-box progress').value") > 0


def test_cancel_works_at_once_and_nothing_is_left(reading):
    page = reading.page
    state = page.evaluate("() => { document.querySelector('#faultbook-box .fb-progress button').click(); return document.querySelector('#faultbook-box').dataset.state; }")
    assert state == "idle"
    assert page.evaluate("document.querySelectorAll('#faultbook-box .fb-answer__body > *').length") == 0
    assert page.locator(".fb-field").is_visible()
    reading.paste(CHECKPOINT_LOG)
    assert "Seen on rank 0" in reading.sentence


def test_a_second_paste_while_one_is_read_replaces_it_for_good(reading):
    page = reading.page
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
          self.seen = new Set();
          const old = () => document.querySelector("#faultbook-box [data-entry='wrapped-checkpoint']") || document.querySelector("#faultbook-box").innerText.includes("endless.log");
          new MutationObserver(() => seen.add(Boolean(old())))
            .observe(document.querySelector("#faultbook-box"), { childList: true, subtree: true, characterData: true });
        }""",
        UNKNOWN_LOG,
    )
    reading.verdict()
    assert reading.sentence == "No failure that this book knows is in this log."
    reading.paste(TIMEOUT_LOG)
    assert page.evaluate("[...seen]") == [False]


def test_what_is_found_so_far_changes_nothing(one_home):
    found = one_home.page.evaluate(
        """async ([log, rest]) => {
          const errors = await faultbook.load("errors");
          const source = await faultbook.load("worker");
          const body = `onmessage = ({ data: [errors, log, rest] }) => {
            const bytes = (text) => new TextEncoder().encode(text);
            const asked = new faultbook.Matcher(errors);
            const peeked = [];
            for (const text of [log, rest.repeat(2000), rest]) {
              asked.feed(bytes(text));
              peeked.push(asked.peek().map((finding) => finding.entry));
            }
            const quiet = new faultbook.Matcher(errors);
            quiet.feed(bytes(log + rest.repeat(2001)));
            postMessage([JSON.stringify(asked.finish()) === JSON.stringify(quiet.finish()), peeked]);
          }`;
          const worker = new Worker(URL.createObjectURL(new Blob([source, body])));
          return new Promise((resolve) => {
            worker.onmessage = (event) => resolve(event.data);
            worker.postMessage([errors, log, rest]);
          });
        }""",
        [CHECKPOINT_LOG, TIMEOUT_LOG],
    )
    assert found[0] is True
    assert found[1][1][0] == found[1][2][0] == "wrapped-checkpoint"
