"""What must go and what must stay: the files of tests/golden/redaction."""

from __future__ import annotations

import json

from tests.project.files import ROOT

FOLDER = ROOT / "tests" / "golden" / "redaction"
FILES = sorted(FOLDER.glob("*.json"))


def lines() -> list[str]:
    """Every text of the corpus."""
    found = []
    for path in FILES:
        data = json.loads(path.read_text("utf-8"))
        found += [case["text"] for case in data.get("cases", ())] + data.get("stays", [])
    return found
