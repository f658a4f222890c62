"""Each file of tests/golden/matching is a small book, a log, and the diagnosis that it must get, in Python and browser.

FAULTBOOK_REFRESH=1 writes the diagnosis anew; read the difference before you commit it.
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import pytest

from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.matcher import diagnose
from faultbook.model.diagnosis import as_json
from tests.support.books import book

FOLDER = Path(__file__).parents[2] / "golden" / "matching"
CASES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_golden(path, matcher_page):
    case = json.loads(path.read_text(encoding="utf-8"))
    artefact = build(book(case["entries"], case.get("patterns")))
    log = "\n".join(_lines(case["log"])).encode("utf-8")
    found = as_json(diagnose(artefact, log))
    if os.environ.get("FAULTBOOK_REFRESH"):
        case["diagnosis"] = found
        path.write_text(json.dumps(case, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert found == case["diagnosis"]
    shown = matcher_page.evaluate(
        "([artefact, text]) => JSON.stringify(faultbook.diagnose(artefact, fromBase64(text)))",
        [artefact, base64.b64encode(log).decode()],
    )
    assert shown == json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _lines(log: list) -> list:
    """The lines of a log; a mapping stands for so many `times` the same `line`."""
    shown: list = []
    for item in log:
        shown.extend([item] if isinstance(item, str) else [item["line"]] * item["times"])
    return shown


def test_there_are_cases():
    assert len(CASES) >= 15
