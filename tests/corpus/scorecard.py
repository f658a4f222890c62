"""The labelled logs -> scores, and the page that shows them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Callable, Optional

from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.matcher import diagnose
from faultbook.index.score import NONE, Score, confusion, score, summary
from faultbook.model.catalogue import Catalogue

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[1] / "docs" / "contributing" / "scorecard.md"
COMMAND = "python -m tests.corpus"
_WORDS = {
    "first": "the cause is named first",
    "outranked": "the cause is named, but not first",
    "wrong": "only other entries are named",
    "missed": "nothing is named",
    "silent": "a log without a failure, and no cause is named",
    "false alarm": "a log without a failure, and a cause is named",
}


def labels() -> dict[str, dict[str, Any]]:
    """The label of each log, by the log's name."""
    return {path.stem: json.loads(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))}


def open_index(catalogue: Catalogue) -> ErrorIndex:
    """The error strings of a book, opened."""
    return ErrorIndex(build(catalogue))


def scores(catalogue: Catalogue, index: ErrorIndex, trouble: Callable[[str], list[str]] = lambda line: [line]) -> list[Score]:
    """What became of each log, by name; `trouble` gives the lines that become of one."""
    answers = {entry.id: entry.answers for entry in catalogue.entries}
    found = []
    for name, label in labels().items():
        whole = (FOLDER / f"{name}.log").read_bytes().decode("utf-8")
        lines = [made for line in whole.split("\n") for made in trouble(line)]
        found.append(score(name, label, diagnose(index, "\n".join(lines).encode("utf-8")), lines, answers))
    return found


def page(found: list[Score]) -> str:
    """The page in Markdown: figures, outcomes, classes, and what was named instead."""
    total = summary(found)
    failing = [item for item in found if item.root != NONE]
    parts = [
        "---\ntitle: Scorecard\n---\n# Scorecard { #scorecard }",
        f"How well `faultbook match` names the cause in the project's own labelled logs, `tests/corpus/`. The logs are made up\n"
        f"round real error strings, with banners, progress bars and the failures that follow. `{COMMAND}` writes this page;\n"
        f"`faultbook score FOLDER` prints the same for logs of yours.",
        _table(
            ("What", "Share"),
            [
                (f"Cause first, of {len(failing)} logs with a failure", _percent(total["first"])),
                ("Cause among the first three", _percent(total["in_three"])),
                ("Right line, where the cause is first", _percent(total["right_line"])),
                (f"False alarms, of {len(found) - len(failing)} logs without one", _percent(total["false_alarms"])),
            ],
        ),
        "## Outcomes { #outcomes }",
        _table(("Outcome", "What it means", "Logs"), [(name, words, total["counts"][name]) for name, words in _WORDS.items()]),
        "## What was named instead { #instead }",
        _instead(found),
        "## By class { #classes }",
        "A class is what a maintainer would call the cause; an entry says in `answers` which classes it answers.",
        _table(("Class", "Logs", "First", "Among three", "Right line"), [_row(root, found) for root in sorted({item.root for item in failing})]),
    ]
    return "\n\n".join(parts) + "\n"


def _row(root: str, found: list[Score]) -> tuple:
    of_class = [item for item in found if item.root == root]
    first = sum(item.outcome == "first" for item in of_class)
    return root, len(of_class), first, sum(item.in_three for item in of_class), sum(item.right_line for item in of_class)


def _instead(found: list[Score]) -> str:
    pairs = confusion(found)
    if not pairs:
        return "In each log with a failure its cause is named first, and no cause is named in a log without one."
    return _table(("Class", "Named first", "Logs"), [(root, entry if entry == "-" else f"`{entry}`", count) for root, entry, count in pairs])


def _table(head: tuple, rows: list[tuple]) -> str:
    lines = [head, tuple("---:" if number and rows and isinstance(rows[0][number], int) else "---" for number in range(len(head))), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _percent(share: Optional[int]) -> str:
    return "-" if share is None else f"{share // 10}.{share % 10} %"
