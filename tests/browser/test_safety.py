"""What is pasted stays in the page, and is never more than text."""

from __future__ import annotations

from tests.browser.helpers import CHECKPOINT_LOG, PASTE, READY, Home, paste

PAYLOADS = (
    "<script>self.hit=1</script>",
    "<img src=x onerror=self.hit=1>",
    "<svg onload=self.hit=1>",
    "\"><iframe srcdoc='<script>parent.hit=1</script>'>",
    "javascript:self.hit=1",
    "{{constructor.constructor('self.hit=1')()}}",
    "\x1b]8;;javascript:self.hit=1\x1b\\link\x1b]8;;\x1b\\",
    "</code></pre><script>self.hit=1</script>",
)


def test_no_request_from_paste_to_result(home):
    asked: list[str] = []

    def note(request) -> None:
        asked.append(request.url)

    home.page.on("request", note)
    home.paste(CHECKPOINT_LOG)
    home.page.get_by_role("button", name="Start over").click()
    home.type("stalls epoch")
    home.page.wait_for_selector("#faultbook-box .fb-results")
    home.page.remove_listener("request", note)
    assert [url for url in asked if not url.startswith("blob:")] == []


def test_no_request_from_paste_to_result_in_firefox(firefox, served):
    firefox.events.clear()
    firefox.open(served + "index.html")
    firefox.value(READY)
    opened = firefox.requests()
    # What is told of opening shows that it is told at all.
    assert served + "index.html" in opened and any("faultbook/errors.js" in url for url in opened)
    firefox.call(PASTE, [CHECKPOINT_LOG, ""])
    firefox.wait("document.activeElement.matches('#faultbook-box .fb-sentence')")
    firefox.call("() => document.querySelector('#faultbook-box [aria-label=\"Start over\"]').click()")
    firefox.type("stalls epoch")
    firefox.wait("document.querySelector('#faultbook-box .fb-results')")
    assert [url for url in firefox.requests()[len(opened) :] if not url.startswith(("blob:", "data:"))] == []
    assert firefox.complaints() == []


def test_markup_in_a_log_is_shown_as_text(home):
    lines = "".join(f"{payload}\n[rank{rank}]: Error(s) in loading state_dict for Net: {payload}\n" for rank, payload in enumerate(PAYLOADS))
    home.drop((f"{PAYLOADS[1]}.log", lines.encode()))
    home.verdict()
    home.page.locator("#faultbook-box .fb-rest summary").click()
    shown = home.page.inner_text("#faultbook-box")
    for payload in PAYLOADS[:6]:
        assert payload in shown
    _unhurt(home)


def test_markup_in_an_entry_is_shown_as_text(one_home):
    one_home.page.evaluate(
        """(payload) => {
          for (const entry of faultbook.data.entries.entries) {
            for (const name of ["title", "summary"]) entry[name] = payload;
            for (const fix of entry.fixes) Object.assign(fix, { title: payload, text: payload, code: [{ language: "python", code: payload }] });
          }
        }""",
        PAYLOADS[1],
    )
    one_home.paste(CHECKPOINT_LOG)
    assert one_home.sentence.startswith(PAYLOADS[1])
    assert one_home.texts(".fb-fix .fb-code code") == [PAYLOADS[1]]
    _unhurt(one_home)


def test_markup_in_a_query_and_in_the_address_is_shown_as_text(page, served):
    page.goto(served + "index.html?q=%3Cimg%20src%3Dx%20onerror%3Dself.hit%3D1%3E%20epoch#%3Cscript%3E")
    page.wait_for_selector("#faultbook-box .fb-answer__body > *")
    assert page.input_value(".fb-field") == "<img src=x onerror=self.hit=1> epoch"
    paste(page, PAYLOADS[0], ".fb-field")
    assert page.evaluate("[self.hit, document.querySelectorAll('#faultbook-box :is(script, img, iframe)').length]") == [None, 0]


def _unhurt(home: Home) -> None:
    found = home.page.evaluate("[self.hit, document.querySelectorAll('#faultbook-box :is(script, img, iframe, [onerror], [onload])').length]")
    assert found == [None, 0]
