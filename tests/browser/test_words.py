"""Words and single lines: in the box, and in the header of every page."""

from __future__ import annotations

import pytest

from tests.browser.helpers import CHECKPOINT_LOG, paste


def test_words_give_entries_as_one_types(home):
    home.type("stalls epoch")
    page = home.page
    page.wait_for_selector("#faultbook-box .fb-results li:first-child[data-entry='uneven-ranks']")
    assert page.locator(".fb-field:focus").count() == 1
    assert "epoch" in home.texts(".fb-results li:first-child mark")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Training stalls at the end of an epoch')")


def test_an_error_line_is_matched(one_home):
    paste(one_home.page, "RuntimeError: Error(s) in loading state_dict for Net:", ".fb-field")
    one_home.page.wait_for_selector("#faultbook-box .fb-finding[data-entry='wrapped-checkpoint']")
    assert one_home.page.input_value(".fb-field") == "RuntimeError: Error(s) in loading state_dict for Net:"
    assert one_home.page.locator(".fb-field:focus, .fb-sentence:focus").count() == 0


def test_an_unknown_error_line_gives_entries_by_its_words(one_home):
    one_home.type("ValueError: the epoch stalls.")
    one_home.page.wait_for_selector("#faultbook-box .fb-results li[data-entry='uneven-ranks']")
    assert "No known error string" in one_home.texts(".fb-none")[0]


def test_words_that_no_entry_has_say_so(one_home):
    one_home.type("xylophone")
    one_home.page.wait_for_selector("#faultbook-box .fb-none")
    assert one_home.page.locator("#faultbook-box .fb-results").count() == 0


def test_an_address_may_hold_the_words(page, served):
    page.goto(served + "index.html?q=stalls+epoch")
    page.wait_for_selector("#faultbook-box .fb-results li:first-child[data-entry='uneven-ranks']")


@pytest.mark.parametrize("keys", ["/", "Control+k"])
def test_the_header_searches_on_an_entry_page_by_keyboard_alone(page, root, keys):
    page.goto(root + "kb/old-import/index.html")
    page.wait_for_selector("#faultbook-search input:enabled")
    page.keyboard.press(keys)
    page.wait_for_selector(".md-search__input:focus")
    page.keyboard.type("checkpoint prefix")
    page.wait_for_selector("#faultbook-search .fb-results li:first-child[data-entry='wrapped-checkpoint']")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('li').dataset.entry") == "wrapped-checkpoint"
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.name") == "query"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('A checkpoint of a wrapped model does not load')")


def test_escape_closes_the_header_and_nothing_of_it_takes_the_focus(page, site):
    page.goto((site / "kb" / "old-import" / "index.html").as_uri())
    page.wait_for_selector("#faultbook-search input:enabled")
    page.keyboard.press("/")
    page.keyboard.type("epoch")
    page.wait_for_selector("#faultbook-search .fb-results li")
    page.keyboard.press("Escape")
    assert not page.is_checked("#__search")
    assert page.locator("#faultbook-search .fb-results").is_hidden()


def test_a_log_pasted_into_the_header_is_matched_there(page, root):
    page.goto(root + "kb/old-import/index.html")
    page.wait_for_selector("#faultbook-search input:enabled")
    page.keyboard.press("/")
    paste(page, CHECKPOINT_LOG, ".md-search__input")
    page.wait_for_selector("#faultbook-search .fb-finding[data-entry='wrapped-checkpoint']")
    assert page.input_value(".md-search__input") == f"{CHECKPOINT_LOG.count(chr(10))} lines pasted"
    page.locator("#faultbook-search .fb-open a").click()
    page.wait_for_selector("h1:has-text('A checkpoint of a wrapped model does not load')")


def test_a_site_without_indexes_says_so(own_page, root, complaints):
    page = own_page
    page.route("**/faultbook/search.js*", lambda route: route.abort())
    page.goto(root + "index.html")
    page.locator(".fb-field").press_sequentially("epoch")
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert alert.inner_text().startswith("The index of this site is missing: faultbook/search.js did not load.")
    assert complaints
    complaints.clear()
