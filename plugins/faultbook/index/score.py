"""How well diagnoses name the labelled causes of logs.

A label is JSON beside the log: `root` (a failure class, or `none` for a log that must get no cause), `also` (classes
that it shows, too) and `needle` (text of the line that gives the cause away).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from ..model.diagnosis import Diagnosis

NONE = "none"
OUTCOMES = ("first", "outranked", "wrong", "missed", "silent", "false alarm")


@dataclass(frozen=True)
class Score:
    """What became of one labelled log: its outcome, the entry named first, and whether its evidence is the needle's line."""

    name: str
    root: str
    outcome: str
    first: Optional[str]
    in_three: bool
    right_line: bool


def score(name: str, label: dict, diagnosis: Diagnosis, lines: list, answers: dict) -> Score:
    """Judge one diagnosis; `lines` are the log's, `answers` maps an entry to the classes that it answers."""
    root = label["root"]
    shown = [finding for finding in diagnosis.findings if finding.role != "harmless"] or list(diagnosis.findings)
    first = shown[0].entry if shown else None
    if root == NONE:
        alarm = diagnosis.verdict == "cause"
        return Score(name, root, "false alarm" if alarm else "silent", first, not alarm, not alarm)
    hits = [number for number, finding in enumerate(shown) if root in answers.get(finding.entry, ())]
    outcome = "missed" if not shown else "first" if hits[:1] == [0] else "outranked" if hits else "wrong"
    right = outcome == "first" and _stands(label.get("needle") or "", shown[0], lines)
    return Score(name, root, outcome, first, bool(hits) and hits[0] < 3, right)


def _stands(needle: str, finding, lines: list) -> bool:
    words = " ".join(needle.split())
    return not words or any(words in " ".join(lines[item.line - 1].split()) for item in finding.evidence if item.line <= len(lines))


def summary(scores: list) -> dict:
    """The counts over all logs, and the shares that the scorecard prints, in per mille."""
    failing = [item for item in scores if item.root != NONE]
    healthy = [item for item in scores if item.root == NONE]
    first = [item for item in failing if item.outcome == "first"]
    counts = {outcome: sum(item.outcome == outcome for item in scores) for outcome in OUTCOMES}
    return {
        "logs": len(scores),
        "counts": counts,
        "first": _share(len(first), len(failing)),
        "in_three": _share(sum(item.in_three for item in failing), len(failing)),
        "right_line": _share(sum(item.right_line for item in first), len(first)),
        "false_alarms": _share(counts["false alarm"], len(healthy)),
    }


def _share(part: int, whole: int) -> Optional[int]:
    return part * 1000 // whole if whole else None


def confusion(scores: list) -> list:
    """(class, entry named first, how often) of all logs whose cause was not named first, most frequent first."""
    pairs: dict = {}
    for item in scores:
        if item.outcome not in ("first", "silent"):
            key = (item.root, item.first or "-")
            pairs[key] = pairs.get(key, 0) + 1
    return [(root, entry, count) for (root, entry), count in sorted(pairs.items(), key=lambda pair: (-pair[1], pair[0]))]
