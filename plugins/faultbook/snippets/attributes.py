"""The attributes of a fence that say how its block is executed, as data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Mapping, Optional

ENVIRONMENTS = ("main", "sdk3")


@dataclass(frozen=True)
class Attribute:
    """One attribute: its name, the pattern of a right value, and what it says."""

    name: str
    pattern: str
    sentence: str


ATTRIBUTES = (
    Attribute("timeout", r"[0-9]{1,3}(?:\.[0-9]+)?", "Time limit in seconds, 60 when left out; the block and all that it started are killed then."),
    Attribute("nproc", r"[1-9][0-9]?", "A python block is started once per rank, with the variables of env:// set."),
    Attribute("launcher", r"torchrun|farm", "With nproc: the real torchrun, or ranks forked from the warm process (the default where possible)."),
    Attribute("farm", r"yes|no", "no: a new Python, even if the block imports torch; yes: a fork of the warm process."),
    Attribute("env", "|".join(ENVIRONMENTS), "Which environment: main, or sdk3 with version 3 of the SageMaker SDK."),
    Attribute("aws", r"moto", "A local AWS answers, in a fresh state."),
    Attribute("before", r"[a-z0-9-]+(?:,[a-z0-9-]+)*", "Blocks of this entry that run first, in the same folder and AWS state."),
    Attribute("file", r"[A-Za-z0-9_][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_][A-Za-z0-9_.-]*)*", "The code is also written to this file beside every block of the entry."),
    Attribute("exit", r"-?[0-9]{1,3}", "The exit code; left out, 0 for .run and anything else for .repro. -9: killed by signal 9."),
    Attribute("expect", r".+", "This text, white space folded, must stand in the output."),
    Attribute("verdict", "consequence-only", "For .repro: the log holds no cause, and the entry is among the usual causes named."),
    Attribute("reason", r".+", "Why a .norun block is not executed."),
)


def wrong(attributes: Mapping[str, str]) -> list[str]:
    """A sentence for each attribute that is unknown or has a wrong value."""
    known = {attribute.name: attribute for attribute in ATTRIBUTES}
    sentences = []
    for name, value in attributes.items():
        if name not in known:
            sentences.append(f"{name}= is no attribute of a block; there are name, {', '.join(known)}")
        elif not re.fullmatch(known[name].pattern, value):
            sentences.append(f"{name}={value!r} is not allowed: {known[name].sentence}")
    return sentences


def claimed_exit(kind: str, attributes: Mapping[str, str]) -> Optional[int]:
    """The exit code that the fence claims; None: anything but 0."""
    if "exit" in attributes:
        return int(attributes["exit"])
    return None if kind == "repro" else 0
