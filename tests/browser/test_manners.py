"""Keyboard, narrow screens, and nothing that jumps."""

from __future__ import annotations

import pytest

from tests.browser.helpers import CHECKPOINT_LOG, HARMLESS_LOG, TIMEOUT_LOG, UNKNOWN_LOG, Home

WIDTH = 360
TOO_WIDE = """() => {
  const wide = [...document.querySelectorAll("#faultbook-box *")].filter((node) => {
    const inScroller = node.closest("pre") && node.tagName !== "PRE";
    return !inScroller && !node.closest(".fb-hidden") && node.getBoundingClientRect().right > innerWidth + 0.5;
  });
  return [document.documentElement.scrollWidth, wide.map((node) => node.className || node.tagName)];
}"""


@pytest.mark.parametrize("log", [CHECKPOINT_LOG, TIMEOUT_LOG, HARMLESS_LOG, UNKNOWN_LOG], ids=["cause", "consequence", "harmless", "nothing"])
def test_nothing_is_wider_than_a_narrow_screen(one_home, log):
    one_home.page.set_viewport_size({"width": WIDTH, "height": 740})
    long = log.replace("step 2", "step 2 " + "/a/very/long/path" * 40)
    one_home.paste(long)
    one_home.page.evaluate("document.querySelectorAll('#faultbook-box details').forEach((fold) => { fold.open = true; })")
    one_home.page.wait_for_selector("#faultbook-box .fb-folded__body:empty", state="detached")
    assert one_home.page.evaluate(TOO_WIDE) == [WIDTH, []]


def test_every_control_is_reached_by_tab_in_the_order_of_the_page(one_home):
    one_home.paste(CHECKPOINT_LOG)
    reached = []
    for _ in range(12):
        one_home.page.keyboard.press("Tab")
        reached.append(one_home.page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"))
    assert reached == [
        "A checkpoint of a wrapped model does not load",
        "Show more of 38 lines (1 to 38)",
        "Show more of 48 lines (46 to 93)",
        "Strip the prefix where it leads",
        "the fix: Strip the prefix where it leads",
        "Copy the fix: Strip the prefix where it leads",
        "1 more fix",
        "○ wrapper\nThe launcher gives up after a child failed",
        "Open the entry",
        *reached[9:],
    ]


def test_the_box_is_used_without_a_mouse(one_home):
    page = one_home.page
    while page.evaluate("!document.activeElement.matches('.fb-field')"):
        page.keyboard.press("Tab")
    for name in ("Choose files", "a folder", ""):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.innerText").startswith(name)
    assert page.evaluate("document.activeElement.dataset.example") == page.evaluate("faultbook.examples[0].name")
    page.keyboard.press("Enter")
    one_home.verdict()
    page.keyboard.press("Shift+Tab")


def test_the_live_region_says_the_verdict_and_the_count(one_home):
    one_home.paste(CHECKPOINT_LOG)
    assert one_home.page.locator("#faultbook-box [role=status]").all_inner_texts() == [one_home.sentence]
    one_home.page.get_by_role("button", name="Start over").click()
    one_home.type("epoch stalls")
    one_home.page.wait_for_selector("#faultbook-box [role=status]:text-matches('^[0-9]+ entr')", state="attached")


def test_the_live_region_says_a_verdict_once(one_home):
    one_home.page.evaluate("""() => {
      const region = document.querySelector("#faultbook-box [role=status]");
      self.said = [];
      new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    }""")
    one_home.drop(("train.log", CHECKPOINT_LOG.encode() * 200))
    one_home.verdict()
    assert one_home.page.evaluate("self.said") == ["Reading the log", one_home.sentence]


PRINTED = """() => [...document.querySelectorAll("body *")].filter((node) => node.getClientRects().length
  && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())
  && !node.closest("#faultbook-box .fb-verdict, .fb-hidden, .md-skip")).map((node) => node.textContent)"""


def test_the_verdict_alone_is_printed_and_in_colours_for_paper(one_home):
    page = one_home.page
    page.emulate_media(media="print", color_scheme="dark")
    one_home.paste(CHECKPOINT_LOG)
    page.evaluate("() => { document.body.dataset.mdColorScheme = 'slate'; }")
    shown = page.evaluate(PRINTED)
    cause = page.evaluate("getComputedStyle(document.body).getPropertyValue('--fb-cause')")
    page.emulate_media(media="screen")
    on_screen = page.evaluate("getComputedStyle(document.body).getPropertyValue('--fb-cause')")
    page.emulate_media(media="null", color_scheme="null")
    assert shown == []
    assert cause != on_screen


def test_field_and_tools_stay_where_they_are(one_home):
    places = "['.fb-input', '.fb-tools', '.fb-answer'].map((name) => document.querySelector(name).getBoundingClientRect().top + scrollY)"
    one_home.page.evaluate("() => { faultbook.box.read(() => new Promise(() => {})); }")
    before = one_home.page.evaluate(places)
    one_home.paste(CHECKPOINT_LOG)
    assert one_home.page.evaluate(places) == before


def test_code_is_copied(own_page, site):
    one_home = Home(own_page, site.as_uri() + "/")
    own_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one_home.paste(CHECKPOINT_LOG)
    one_home.page.get_by_role("button", name="Copy the fix").click()
    one_home.page.get_by_role("button", name="Copied").wait_for()
    assert one_home.page.evaluate("navigator.clipboard.readText()").startswith('state = torch.load("checkpoint.pt")\n')


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_signs_and_text_are_legible_in_both_schemes(own_page, site, scheme):
    page = own_page
    page.emulate_media(color_scheme=scheme)
    Home(page, site.as_uri() + "/").paste(CHECKPOINT_LOG)
    for name in (".fb-sentence", ".fb-head .fb-role", ".fb-scanned", ".fb-line code", ".fb-line--match code", ".fb-number", ".fb-confidence"):
        assert page.evaluate(CONTRAST, f"#faultbook-box {name}") >= 4.5, name


CONTRAST = """(selector) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const over = (below, color) => {
    canvas.fillStyle = `rgb(${below.join(",")})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const node = document.querySelector(selector);
  const chain = [];
  for (let each = node; each; each = each.parentElement) chain.unshift(getComputedStyle(each).backgroundColor);
  const ground = chain.reduce(over, [255, 255, 255]);
  const light = (rgb) => rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const [a, b] = [light(over(ground, getComputedStyle(node).color)), light(ground)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}"""
