"""The page's answer is the command's, byte for byte; the sample logs of the box with the book as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faultbook.index import entries
from faultbook.index.error_strings import build as error_strings
from faultbook.index.error_strings.matcher import diagnose
from faultbook.index.sentence import verdict_sentence
from faultbook.model.diagnosis import as_json
from faultbook.reading.book import read_book
from tests.browser.helpers import CHECKPOINT_LOG, HARMLESS_LOG, TIMEOUT_LOG, UNKNOWN_LOG, Home

KB = Path(__file__).parents[2] / "kb"
EXAMPLES = {
    "checkpoint-prefix.log": ("cause", "state-dict-prefix"),
    "epoch-end-stall.log": ("consequence-only", "nccl-watchdog-timeout"),
    "smddp-warning.log": ("harmless-only", "smddp-torch-dist-deprecated"),
}


@pytest.fixture(scope="module")
def book() -> dict:
    """The artefacts of the book in `kb`."""
    catalogue, problems = read_book(KB)
    assert problems == []
    return {"errors": error_strings.build(catalogue), "entries": entries.build(catalogue)}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_sample_log_gives_its_entry_and_the_same_answer_as_python(own_page, site, book, name):
    page = own_page
    page.add_init_script(f"self.faultbook = {{ data: {json.dumps(book)} }}")
    home = Home(page, site.as_uri() + "/")
    text = page.evaluate("(name) => faultbook.examples.find((each) => each.name === name).text", name)
    page.locator(f"[data-example='{name}']").click()
    home.verdict()
    answer = as_json(diagnose(book["errors"], text.encode()))
    assert (answer["verdict"], answer["findings"][0]["entry"]) == EXAMPLES[name]
    assert name != "epoch-end-stall.log" or "uneven-batches" in answer["usual_causes"]
    assert page.evaluate("JSON.stringify(self.answer)") == _compact(answer)
    assert home.sentence == verdict_sentence(answer, book["entries"]).replace("`", "")


@pytest.mark.parametrize("log", [CHECKPOINT_LOG, TIMEOUT_LOG, HARMLESS_LOG, UNKNOWN_LOG], ids=["cause", "consequence", "harmless", "nothing"])
def test_the_answer_is_the_same_from_python(one_home, site, log):
    errors = json.loads((site / "faultbook" / "errors.json").read_text("utf-8"))
    one_home.paste(log)
    assert one_home.page.evaluate("JSON.stringify(self.answer)") == _compact(as_json(diagnose(errors, log.encode())))


def _compact(answer: dict) -> str:
    return json.dumps(answer, separators=(",", ":"), ensure_ascii=False)
