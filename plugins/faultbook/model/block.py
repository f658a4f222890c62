"""A fenced block of an entry that the tests execute, or a reason why not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping

#: `run` must succeed, `repro` must fail (or print) as claimed, `norun` has a reason, `text` is no program.
KINDS = ("run", "repro", "norun", "text")


@dataclass(frozen=True)
class Block:
    """One fenced block: its claim (`kind`), language, attributes and code, with the line of its first code line."""

    entry: str
    path: str
    line: int
    language: str
    kind: str
    code: str
    section: str
    name: str = ""
    hidden: bool = False
    attributes: Mapping[str, str] = field(default_factory=dict)
