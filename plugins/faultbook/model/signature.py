"""An error string of an entry, as its author wrote it."""

from __future__ import annotations

from dataclasses import dataclass

ROLES = ("cause", "consequence", "wrapper", "harmless")
PROOFS = ("reproduced", "source", "recorded")


@dataclass(frozen=True)
class Signature:
    """What a program prints (a template), the part it plays in a log, and why we believe it.

    `also_needs` are templates that must stand within 50 lines of this one, `never_with` templates that must not;
    `versions_differ` is a library of which the log must name two versions; `general` strings are printed by programs of
    other fields, too, and count only in a log of this one.
    """

    text: str
    role: str
    line: int
    versions: str = ""
    proof: str = ""
    block: str = ""
    source: str = ""
    recording: str = ""
    also_needs: tuple[str, ...] = ()
    never_with: tuple[str, ...] = ()
    versions_differ: str = ""
    general: bool = False
