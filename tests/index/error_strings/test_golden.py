"""Each file of tests/golden/matching is a small book, a log, and the diagnosis that it must get, in Python and browser.

In place of a log there may be `files` of one job, by name.

FAULTBOOK_REFRESH=1 writes the diagnosis anew; read the difference before you commit it.
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import pytest

from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.matcher import Matcher, diagnose
from faultbook.model.diagnosis import as_json
from tests.support.books import book

FOLDER = Path(__file__).parents[2] / "golden" / "matching"
CASES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_golden(path, matcher_page):
    case = json.loads(path.read_text(encoding="utf-8"))
    artefact = build(book(case["entries"], case.get("patterns")))
    files = [(name, "\n".join(_lines(log)).encode("utf-8")) for name, log in case.get("files", {"": case.get("log")}).items()]
    found = as_json(diagnose_files(artefact, files) if "files" in case else diagnose(artefact, files[0][1]))
    if os.environ.get("FAULTBOOK_REFRESH"):
        case["diagnosis"] = found
        path.write_text(json.dumps(case, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert found == case["diagnosis"]
    shown = matcher_page.evaluate(
        "([artefact, files]) => diagnoseFiles(artefact, files)",
        [artefact, [[name, base64.b64encode(log).decode()] for name, log in files]],
    )
    assert shown == json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def diagnose_files(artefact, files):
    """The one diagnosis of the files of a job."""
    matcher = Matcher(artefact)
    for name, log in files:
        matcher.begin_file(name)
        matcher.feed(log)
    return matcher.finish()


def _lines(log: list) -> list:
    """The lines of a log; a mapping stands for so many `times` the same `line`."""
    shown: list = []
    for item in log:
        shown.extend([item] if isinstance(item, str) else [item["line"]] * item["times"])
    return shown


def test_there_are_cases():
    assert len(CASES) >= 15
