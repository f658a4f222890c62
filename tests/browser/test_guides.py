"""A guide asks one question at a time, and without a script it shows them all."""

from __future__ import annotations

import pytest

STEPS = "[...document.querySelectorAll('.fb-step')].filter((step) => step.offsetParent).map((step) => step.getAttribute('aria-labelledby'))"


@pytest.fixture()
def guide(page, root: str):
    """The small book's guide, served and from a folder."""
    page.goto(f"{root}guides/it-stands-still/index.html")
    page.wait_for_selector(".fb-guide--path")
    return page


def test_an_answer_leads_to_the_next_question_and_back_leads_back(guide):
    """The whole answer is the target; the step stands in the address, the answers so far above the question."""
    assert guide.evaluate(STEPS) == ["alive"]
    guide.locator(".fb-way__when", has_text="Yes").first.click()
    guide.wait_for_function("location.hash === '#moving'")
    assert guide.evaluate(STEPS) == ["moving"]
    assert guide.evaluate("document.activeElement.textContent").startswith("2. Does it move?")
    assert guide.inner_text(".fb-trail") == "1. Is it alive? Yes"
    guide.go_back()
    guide.wait_for_function("location.hash === ''")
    assert guide.evaluate(STEPS) == ["alive"] and guide.inner_text(".fb-trail") == ""


def test_all_questions_are_one_press_away_and_a_link_opens_its_own(guide, root: str):
    """For whoever wants to read ahead, and for links from elsewhere."""
    guide.get_by_role("button", name="Show all 2 questions").click()
    assert guide.evaluate(STEPS) == ["alive", "moving"]
    guide.goto("about:blank")
    guide.goto(f"{root}guides/it-stands-still/index.html#moving")
    guide.wait_for_selector(".fb-guide--path")
    assert guide.evaluate(STEPS) == ["moving"]


def test_text_of_a_guide_is_text(guide):
    """Signs of HTML are shown."""
    assert "No <b>and yes</b>" in guide.locator(".fb-ways").nth(1).text_content()


def test_without_a_script_all_questions_are_there(chromium, site):
    """In order, with links between them."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "guides" / "it-stands-still" / "index.html").as_uri())
    assert [page.is_visible(f"#{name}") for name in ("alive", "moving")] == [True, True]
    page.get_by_text("go to 2").click()
    assert page.url.endswith("#moving")
    context.close()
