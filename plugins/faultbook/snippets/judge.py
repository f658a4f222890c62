"""Does the outcome of a block keep the claim that its fence makes?"""

from __future__ import annotations

import re
from typing import Protocol, Sequence

from ..model.diagnosis import Diagnosis
from ..model.entry import Entry
from ..model.signature import Signature
from .case import Case, Outcome, Step, label


class Reader(Protocol):
    """What reads an output: the matcher with the whole book, or with one error string."""

    def diagnose(self, output: bytes) -> Diagnosis:
        """The diagnosis of an output by all entries."""

    def shows(self, entry: Entry, signature: Signature, output: bytes) -> bool:
        """Whether this error string of the entry stands in the output."""


def judge(case: Case, outcomes: Sequence[Outcome], entry: Entry, reader: Reader) -> list[str]:
    """A sentence for each claim that was not kept, with what came instead; none when all were."""
    for step, outcome in zip(case.steps[:-1], outcomes):
        broken = _ended(step, outcome)
        if broken:
            return [f"{label(step.block)}, which runs before it (line {step.block.line}), broke: {broken[0]}"]
    step, outcome = case.steps[-1], outcomes[-1]
    broken = _ended(step, outcome) + _expected(step, outcome)
    if step.block.kind == "repro" and not outcome.timed_out:
        broken += _printed(step, outcome, entry, reader) + _diagnosed(step, outcome, entry, reader)
    return broken


def exit_kept(step: Step, outcome: Outcome) -> bool:
    """Whether a step ended in time, within the limit of output, with the exit code that its fence claims."""
    return not _ended(step, outcome)


def fold(text: str) -> str:
    """The text with every run of white space as one space."""
    return re.sub(r"\s+", " ", text).strip()


def _ended(step: Step, outcome: Outcome) -> list[str]:
    if outcome.timed_out:
        return [f"it must end within {step.timeout:g} s, and was stopped then"]
    if outcome.flooded:
        return [f"it printed without end, and was stopped after {len(outcome.output)} bytes"]
    came = f"the exit code was {outcome.exit}" + _ranks(outcome)
    if step.exit is None:
        return [] if outcome.exit != 0 else [f"it must fail, and {came}"]
    return [] if outcome.exit == step.exit else [f"the exit code must be {step.exit}, and {came}"]


def _ranks(outcome: Outcome) -> str:
    if not outcome.ranks:
        return ""
    return " (" + ", ".join(f"rank {rank}: {code}" for rank, code in enumerate(outcome.ranks)) + ")"


def _expected(step: Step, outcome: Outcome) -> list[str]:
    if fold(step.expect) in fold(outcome.text):
        return []
    return [f"it must print {step.expect!r}, and did not"]


def _printed(step: Step, outcome: Outcome, entry: Entry, reader: Reader) -> list[str]:
    return [
        f"it must print the error string of line {signature.line}, {signature.text!r}, and did not"
        for signature in _proven(step, entry)
        if not reader.shows(entry, signature, outcome.output)
    ]


def _proven(step: Step, entry: Entry) -> list[Signature]:
    name = step.block.name
    return [item for item in entry.errors if item.proof == "reproduced" and name and item.block == name]


def _diagnosed(step: Step, outcome: Outcome, entry: Entry, reader: Reader) -> list[str]:
    diagnosis = reader.diagnose(outcome.output)
    found = [finding.entry for finding in diagnosis.findings]
    came = f"the verdict was {diagnosis.verdict} with {', '.join(found) or 'no finding'}"
    if step.verdict or not entry.errors:
        if diagnosis.verdict != "consequence-only":
            return [f"its output must be diagnosed as consequences only, and {came}"]
        if entry.id not in diagnosis.usual_causes:
            usual = ", ".join(diagnosis.usual_causes) or "none"
            return [f"{entry.id} must be among the usual causes named for its output; there were {usual}"]
        return []
    proven = _proven(step, entry)
    if not proven and diagnosis.verdict == "consequence-only" and entry.id in diagnosis.usual_causes:
        return []
    roles = {signature.role for signature in proven} or {entry.role}
    if "cause" in roles and (diagnosis.verdict != "cause" or found[:1] != [entry.id]):
        return [f"its output must be diagnosed as {entry.id}, first, and {came}"]
    if entry.id not in found:
        return [f"{entry.id} must be among the findings of its output, and {came}"]
    return []
