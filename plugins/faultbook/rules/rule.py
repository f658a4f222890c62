"""What a rule is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterator

from ..model.catalogue import Catalogue
from ..model.problem import Problem


@dataclass(frozen=True)
class Rule:
    """A check on a whole book: its name, one sentence, the reason, a wrong and a right example, and the check itself."""

    name: str
    summary: str
    why: str
    wrong: str
    right: str
    check: Callable[[Catalogue], Iterator[Problem]]
