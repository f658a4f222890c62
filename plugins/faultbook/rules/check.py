"""Check a whole book against every rule."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from ..model.problem import Problem
from .table import RULES


def check(catalogue: Catalogue) -> list[Problem]:
    """All problems of the content, sorted by path and line; those of reading come from `read_book`."""
    return sorted({problem for rule in RULES for problem in rule.check(catalogue)})
