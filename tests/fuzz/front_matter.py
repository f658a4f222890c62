"""Any bytes as an entry: an entry, or what is wrong with it, each with its line."""

from __future__ import annotations

from pathlib import PurePosixPath

from faultbook.model.catalogue import Catalogue
from faultbook.reading.entries import read_entry
from faultbook.rules.check import check as check_rules

MOST_BYTES = 3000
SHOWN = "kb/pytorch/an-entry.md"
#: Characters of one problem: the list of all fields is the longest.
LONGEST_PROBLEM = 600


class InMemory(PurePosixPath):
    """A file that is not written anywhere."""

    data = b""

    def read_bytes(self) -> bytes:
        """Its bytes."""
        return self.data


def check(data: bytes) -> None:
    """Raise AssertionError where reading gives neither an entry nor a clear line, or both."""
    path = InMemory(SHOWN)
    path.data = data
    entry, problems = read_entry(path, SHOWN)
    assert (entry is None) == bool(problems)
    if entry is not None:
        problems = check_rules(Catalogue((entry,)))
    lines = data.count(b"\n") + 1
    for problem in problems:
        shown = str(problem)
        assert problem.path != SHOWN or 1 <= problem.line <= lines, (shown, lines)
        assert shown.isprintable() and len(shown) <= LONGEST_PROBLEM, shown
