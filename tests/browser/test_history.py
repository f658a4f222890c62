"""Back and forward between verdicts, without a word of a log in the address."""

from __future__ import annotations

from tests.browser.helpers import CHECKPOINT_LOG, READY, TIMEOUT_LOG, paste

FIRST, SECOND = "The keys of the checkpoint", "This log does not show the cause."
STATE = "#faultbook-box[data-state='{}']"


def back(home) -> None:
    home.page.evaluate("history.back()")


def forward(home) -> None:
    home.page.evaluate("history.forward()")


def idle(home) -> None:
    """Wait for the idle box."""
    home.page.wait_for_selector(STATE.format("idle"))
    assert home.page.locator(".fb-field").is_visible() and home.page.locator("#faultbook-box .fb-verdict").count() == 0


def verdict(home, start: str) -> None:
    """Wait for that verdict, with its log and the focus on its sentence."""
    home.page.wait_for_selector(f"#faultbook-box .fb-sentence:focus:text('{start}')")
    assert home.page.locator("#faultbook-box .fb-verdict").count() == 1
    assert home.page.locator("#faultbook-box .fb-pasted").is_visible()


def test_back_and_forward_walk_through_verdicts_without_reading_again(home):
    home.page.evaluate("() => { self.runs = 0; const { run } = faultbook.Runner.prototype; faultbook.Runner.prototype.run = function (...all) { self.runs += 1; return run.apply(this, all); }; }")
    address = home.page.url
    home.paste(CHECKPOINT_LOG)
    home.paste(TIMEOUT_LOG)
    back(home)
    verdict(home, FIRST)
    back(home)
    idle(home)
    forward(home)
    verdict(home, FIRST)
    forward(home)
    verdict(home, SECOND)
    assert home.page.evaluate("self.runs") == 2
    assert home.page.url == address
    assert set(home.page.evaluate("Object.keys(history.state)")) == {"faultbook"} and len(home.page.evaluate("history.state.faultbook")) < 20


def test_what_is_folded_in_a_verdict_is_still_read_after_going_back(one_home):
    one_home.paste(CHECKPOINT_LOG)
    one_home.paste(TIMEOUT_LOG)
    back(one_home)
    verdict(one_home, FIRST)
    one_home.page.locator("#faultbook-box .fb-fold").first.click()
    one_home.page.wait_for_selector(".fb-line[data-line='30']:has-text('[rank0]: step 30 loss 0.030')")


def test_starting_over_can_be_undone(one_home):
    one_home.paste(CHECKPOINT_LOG)
    one_home.page.get_by_role("button", name="Start over").click()
    idle(one_home)
    back(one_home)
    verdict(one_home, FIRST)


def test_back_while_a_log_is_read_ends_the_reading(one_home):
    one_home.paste(CHECKPOINT_LOG)
    one_home.page.evaluate("() => { faultbook.box.read(() => new Promise((resolve) => { self.late = resolve; })); }")
    one_home.page.wait_for_selector(STATE.format("reading"))
    back(one_home)
    idle(one_home)
    one_home.page.evaluate("async (log) => late(await faultbook.sourceOfText(log))", TIMEOUT_LOG)
    forward(one_home)
    verdict(one_home, FIRST)


def test_a_reload_begins_idle(home):
    home.paste(CHECKPOINT_LOG)
    home.paste(TIMEOUT_LOG)
    home.page.reload()
    home.page.evaluate(READY)
    idle(home)
    back(home)
    home.page.wait_for_function("history.state.faultbook !== 'idle'")
    idle(home)
    home.paste(CHECKPOINT_LOG)
    verdict(home, FIRST)


def test_a_link_inside_the_page_leaves_the_verdict(one_home):
    one_home.paste(CHECKPOINT_LOG)
    one_home.page.evaluate("() => { location.hash = '#browse'; }")
    one_home.page.wait_for_function("history.state && history.state.faultbook")
    assert one_home.page.locator("#faultbook-box .fb-verdict").count() == 1
    back(one_home)
    one_home.page.wait_for_function("location.hash === ''")
    verdict(one_home, FIRST)


def test_a_verdict_on_a_typed_line_brings_its_line_back(one_home):
    line = "RuntimeError: Error(s) in loading state_dict for Net:"
    paste(one_home.page, line, ".fb-field")
    one_home.page.wait_for_selector("#faultbook-box .fb-verdict")
    one_home.page.focus(".fb-field")
    one_home.page.keyboard.press("Enter")
    one_home.verdict()
    one_home.page.fill(".fb-field", "")
    idle(one_home)
    back(one_home)
    one_home.page.wait_for_selector("#faultbook-box .fb-sentence:focus")
    assert one_home.page.input_value(".fb-field") == line


def test_only_the_last_verdicts_are_kept(one_home):
    for _ in range(10):
        one_home.paste(TIMEOUT_LOG)
    one_home.page.evaluate("history.go(-9)")
    idle(one_home)
