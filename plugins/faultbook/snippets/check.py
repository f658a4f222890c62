"""From a case to what a person must read about it: run it (or take it from the cache), judge it, keep what was good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from ..model.entry import Entry
from . import report
from .cache import Cache
from .case import Case, Outcome
from .judge import Reader, judge
from .run import Runner


@dataclass(frozen=True)
class Verdict:
    """The outcomes of a case, the claims that it broke, and the message about them, empty where all were kept."""

    case: Case
    outcomes: tuple[Outcome, ...]
    broken: tuple[str, ...]
    cached: bool = False

    @property
    def message(self) -> str:
        """`path:line: what broke` and the end of the output."""
        return report.message(self.case, self.outcomes, self.broken) if self.broken else ""


def check(case: Case, entry: Entry, runner: Runner, reader: Reader, cache: Optional[Cache] = None) -> Verdict:
    """The verdict on one case; raises SnippetError where it cannot be started.

    Outcomes are judged anew each time, cached or not: what the book says of them may have changed.
    """
    stored = cache.get(case) if cache else None
    outcomes = stored if stored is not None else runner.run(case)
    broken = judge(case, outcomes, entry, reader)
    if cache and stored is None and not broken:
        cache.put(case, outcomes)
    return Verdict(case, tuple(outcomes), tuple(broken), stored is not None)
