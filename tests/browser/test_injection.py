"""Whatever comes from outside, a log, a name, an address, a text of the book, is shown as text, and runs nowhere."""

from __future__ import annotations

import functools
import html
import json
import re
import threading
import urllib.parse
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from faultbook.site.policy import breaches
from tests.browser import hostile_book
from tests.browser.conftest import Quiet
from tests.browser.helpers import READY
from tests.browser.hostile_book import PAYLOADS, error_of, name_of
from tests.support.sites import build

RAW = (Path(__file__).parent / "payloads.json").read_text("ascii")
#: Set before any script of a page: what ran, what the policy stopped.
WATCH = "self.stopped = []; addEventListener('securitypolicyviolation', (event) => self.stopped.push(event.violatedDirective + ' ' + event.blockedURI));"
#: Control characters, blanks, signs that turn the order and halves of characters are shown by other signs or by none, and backticks make code; without them a payload is compared.
TOOLS = r"""
  self.bare = (text) => text.replace(/\x1b./g, "").replace(/[\x00-\x20\x60\x7f\ufffd\ufeff\ud800-\udfff\u2028-\u202e]/g, "");
  self.hurt = (node) => {
    const bad = [...node.querySelectorAll("*")].filter((each) =>
      ["IFRAME", "OBJECT", "EMBED", "IMG", "VIDEO", "AUDIO", "BASE", "STYLE", "MATH", "MARQUEE", "TEMPLATE", "XMP", "PLAINTEXT"].includes(each.tagName.toUpperCase())
      || each.getAttributeNames().some((name) => name.startsWith("on"))
      || ["href", "src", "action", "formaction", "srcset", "ping"].some((name) => /^\s*(javascript|data|vbscript):|evil\.example/i.test(each.getAttribute(name) || ""))
      || (each.tagName === "SCRIPT" && /hit/.test(each.textContent)));
    const ran = [self.hit, parent.hit, ({}).hit, ({}).polluted].filter((each) => each !== undefined);
    return [...bad.map((each) => each.outerHTML), ...ran, ...self.stopped];
  };
  self.until = (condition) => new Promise((resolve) => {
    const look = () => (condition() ? resolve() : setTimeout(look, 4));
    look();
  });
"""
_WORDS = """async ([raw, selector, holder]) => {
  const found = [];
  for (const payload of JSON.parse(raw)) {
    const field = document.querySelector(selector), answer = document.querySelector(holder + " .fb-answer");
    field.value = "";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await until(() => answer.dataset.state === "idle");
    const data = new DataTransfer();
    data.setData("text/plain", payload);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    if (field.dispatchEvent(event)) {
      field.value = payload;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    await until(() => ["results", "verdict", "failed"].includes(answer.dataset.state));
    const shown = bare(field.value + document.querySelector(holder).textContent);
    // Of several lines the header's field says only how many they were.
    const counted = field.matches(".md-search__input") && /lines pasted$/.test(field.value);
    found.push({ payload, state: answer.dataset.state, shown: counted || shown.includes(bare(payload)), hurt: hurt(document) });
  }
  return found;
}"""
_LOGS = """async ([logs, names]) => {
  const found = [];
  const holder = document.querySelector("#faultbook-box"), answer = holder.querySelector(".fb-answer");
  for (const [at, log] of JSON.parse(logs).entries()) {
    const payload = JSON.parse(names)[at];
    const file = new File([log], payload + ".log");
    const data = new DataTransfer();
    data.items.add(file);
    document.activeElement.blur();
    answer.dataset.state = "asked";
    for (const type of ["dragenter", "dragover", "drop"]) holder.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    await until(() => ["verdict", "failed"].includes(answer.dataset.state));
    const verdict = bare((answer.querySelector(".fb-sentence") || answer).textContent);
    const lines = [...answer.querySelectorAll(".fb-finding:first-of-type .fb-line")].map((line) => bare(line.textContent));
    found.push({ payload, verdict, entry: (answer.querySelector(".fb-finding") || { dataset: {} }).dataset.entry,
      named: bare(holder.querySelector(".fb-pasted").textContent).includes(bare(file.name)),
      lines: lines.filter((line) => line.includes(bare(payload.split(/[\\r\\n]/)[0]))).length,
      finding: bare((answer.querySelector(".fb-finding") || answer).textContent).split(bare(payload)).length - 1, hurt: hurt(document) });
  }
  return found;
}"""

_REPORTS = """async ([raw]) => {
  const found = [];
  const holder = document.querySelector("#faultbook-box"), answer = holder.querySelector(".fb-answer");
  for (const payload of JSON.parse(raw)) {
    const data = new DataTransfer();
    data.items.add(new File(["step 1\\n".repeat(3) + payload + "\\nZebraError: stripes " + payload + "\\nstep 2\\n"], "train.log"));
    answer.dataset.state = "asked";
    for (const type of ["dragenter", "dragover", "drop"]) holder.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    await until(() => ["verdict", "failed"].includes(answer.dataset.state));
    const field = answer.querySelector("details[open] .fb-report__text");
    found.push({ payload, verdict: answer.dataset.state, value: field && field.value, shown: !!field && bare(field.value).includes(bare(payload)), hurt: hurt(document) });
  }
  return found;
}"""
_IN_BOX = """(payload) => bare(document.querySelector(".fb-field").value + document.querySelector("#faultbook-box").textContent).includes(bare(payload))"""

#: Read, not run: opening each would take a minute.
_PAGES = """(addresses) => Promise.all(addresses.map(async (address) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  return { hurt: hurt(page), title: page.title, heading: page.querySelector("h1").textContent, text: page.querySelector("article").textContent };
}))"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory):
    """The hostile book as a site: its address, its folder, and number -> payload of its entries."""
    folder = tmp_path_factory.mktemp("hostile")
    payloads = hostile_book.write(folder / "book")
    built = build(folder / "book", folder / "site")
    assert built.returncode == 0, built.stderr
    handler = functools.partial(Quiet, directory=str(folder / "site"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/", folder / "site", payloads
        server.shutdown()


@pytest.fixture(scope="module")
def watched(chromium, hostile):
    """A page that fails the test for a dialog, a complaint of the console, another window, or a request that is not for the site."""
    context = chromium.new_context(reduced_motion="reduce")
    context.add_init_script(WATCH + TOOLS)
    page = context.new_page()
    page.told = []
    page.on("dialog", lambda dialog: (page.told.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: page.told.append(str(error)))
    page.on("console", lambda message: page.told.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith((hostile[0], "blob:", "data:image/")) else page.told.append(request.url))
    context.on("page", lambda other: page.told.append(other.url))
    yield page
    context.close()


@pytest.fixture()
def page(watched, hostile):
    """The first page of the hostile book, ready; afterwards nothing was told."""
    watched.told.clear()
    watched.goto(hostile[0] + "index.html")
    watched.evaluate(READY)
    yield watched
    assert watched.told == []
    assert watched.url.startswith(hostile[0])


def test_pasted_lines(page) -> None:
    """Each as one line into the box: entries by its words, or none."""
    _unhurt(page.evaluate(_WORDS, [RAW, ".fb-field", "#faultbook-box"]))


def test_searched_words(page) -> None:
    """Each into the header's search, which shows the hostile entries' texts."""
    page.keyboard.press("/")
    _unhurt(page.evaluate(_WORDS, [RAW, ".md-search__input", "#faultbook-search"]))


def _unhurt(found: list[dict]) -> None:
    assert len(found) == len(PAYLOADS) > 60
    assert [each for each in found if each["hurt"] or not each["shown"] or each["state"] == "failed"] == []


def test_dropped_logs_and_their_names(page, hostile) -> None:
    """Each stands in a log beside a known error line, in that line, in the file's name, and in every field of the entry that is found."""
    logs = ["step 1\n" * 5 + payload + "\n" + error_of(number, payload) + "\nstep 2\n" for number, payload in enumerate(PAYLOADS)]
    found = page.evaluate(_LOGS, [json.dumps(logs), RAW])
    assert len(found) == len(PAYLOADS)
    assert [each for each in found if each["hurt"] or not each["named"]] == []
    for number, payload in hostile[2].items():
        each = found[number]
        if html.unescape(payload) != payload:
            continue  # The matcher reads such a line decoded, as it was before somebody encoded it, so no error string holds it.
        assert each["entry"] == f"hostile-{name_of(number)}", each
        # The line and its neighbour; title, both lines, and of the fix its title and its code.
        assert each["lines"] >= 2 and each["finding"] >= 5, each


def test_prepared_reports(page) -> None:
    """Of a failure that no entry knows: the lines are the value of a field, and the text is fenced beyond any backticks in it."""
    found = page.evaluate(_REPORTS, [json.dumps([payload.replace("https://evil.example", "x") for payload in PAYLOADS])])
    assert len(found) == len(PAYLOADS)
    assert [each for each in found if each["hurt"] or not each["shown"]] == []


def test_addresses(page, hostile) -> None:
    """A query is written into the box; a fragment, from the start or later, is the browser's."""
    for payload in PAYLOADS[::9]:
        text = payload.encode("utf-8", "replace").decode()
        given = urllib.parse.quote(text, safe="")
        page.goto(f"{hostile[0]}index.html?q={given}#{given}")
        page.evaluate("until(() => document.querySelector('#faultbook-box .fb-answer__body > *'))")
        assert page.evaluate("hurt(document)") == []
        assert page.evaluate(_IN_BOX, text), text
    hurt = page.evaluate("async (raw) => { for (const each of JSON.parse(raw)) { location.hash = each; await until(() => true); } return hurt(document); }", RAW)
    assert hurt == []


def test_pages_of_the_book(page, hostile) -> None:
    """Each entry's page has the payload as its title, and everywhere else where the entry has it; so have the lists."""
    root, site, payloads = hostile
    pages = [f"{root}kb/hostile-{name_of(number)}/index.html" for number in payloads]
    for (number, payload), shown in zip(payloads.items(), page.evaluate(_PAGES, pages)):
        assert shown["hurt"] == [], payload
        for part in ("title", "heading", "text"):
            assert _bare(payload) in _bare(shown[part]), (part, payload)
        # Title, summary, symptom, error string twice, two fixes, code, the look-alike, the reference.
        assert _bare(shown["text"]).count(_bare(payload)) >= 8, payload
    lists = [f"{root}{name}/index.html" for name in ("kb", "kb/symptoms", "kb/error-strings", "kb/roles", "kb/tags", "families/launch")]
    for address, shown in zip(lists, page.evaluate(_PAGES, lists)):
        assert shown["hurt"] == [], address
        assert [payload for payload in payloads.values() if _bare(payload) not in _bare(shown["text"])] == [], address
    for address in [*pages[::9], *lists]:
        page.goto(address)
        assert page.evaluate("[hurt(document), typeof faultbook.load]") == [[], "function"], address


def _bare(text: str) -> str:
    return re.sub(r"[\s`]", "", text)


def test_files_of_the_book(hostile) -> None:
    """In no page of the hostile book is there anything that its policy would have to refuse."""
    pages = sorted(hostile[1].rglob("*.html"))
    assert len(pages) > 2 * len(hostile[2])
    assert {str(path): found for path in pages if (found := breaches(path.read_text("utf-8")))} == {}
