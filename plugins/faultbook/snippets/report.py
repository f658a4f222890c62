"""What a person reads about a block that did not keep its claim."""

from __future__ import annotations

from typing import Sequence

from .case import Case, Outcome

#: Lines of output that a message shows.
SHOWN = 40


def message(case: Case, outcomes: Sequence[Outcome], broken: Sequence[str]) -> str:
    """`path:line: .kind name: what broke`, one line each, then the end of the output of the last step that ran."""
    block = case.block
    name = f" {block.name}" if block.name else ""
    heads = [f"{block.path}:{block.line}: .{block.kind}{name}: {sentence}" for sentence in broken]
    return "\n".join(heads + tail(case, outcomes))


def tail(case: Case, outcomes: Sequence[Outcome], shown: int = SHOWN) -> list[str]:
    """The last lines of output, each behind a bar."""
    if not outcomes:
        return []
    step, outcome = case.steps[len(outcomes) - 1], outcomes[-1]
    lines = outcome.text.splitlines()
    left_out = len(lines) - shown
    head = f"output of line {step.block.line} ({step.way}, {outcome.seconds:.1f} s)"
    if not lines:
        return [f"{head}: none"]
    more = [f"  | ... {left_out} lines before"] if left_out > 0 else []
    return [f"{head}:"] + more + [f"  | {line}" for line in lines[-shown:]]
