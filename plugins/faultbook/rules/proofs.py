"""Every error string has a proof that can be followed."""

from __future__ import annotations

import re
from typing import Iterator

from ..model.catalogue import Catalogue
from ..model.entry import Entry
from ..model.problem import Problem
from ..model.signature import Signature
from .rule import Rule

#: What it is, which version (a number, a commit or a year), and where in it.
_SOURCE = re.compile(r"\S.* \S*[0-9]\S*.* \S+")


def _missing(catalogue: Catalogue) -> Iterator[Problem]:
    for entry in catalogue.entries:
        for error in entry.errors:
            message = _complaint(entry, error)
            if message:
                yield Problem(entry.path, error.line, "missing-proof", message)


def _complaint(entry: Entry, error: Signature) -> str:
    if error.proof == "reproduced":
        names = sorted(block.name for block in entry.blocks if block.kind == "repro" and block.name)
        if error.block not in names:
            shown = ", ".join(names) or "none"
            return f"proof is reproduced and block is {error.block or 'missing'}: name a .repro block below ({shown})"
    if error.proof == "source" and not _SOURCE.match(error.source):
        return f"proof is source and source is {error.source!r}: write package, version and file, as in torch 2.13.0 torch/nn/modules/module.py"
    if error.proof == "recorded" and not error.recording:
        return "proof is recorded: write recording: with the file below tests/recordings that holds the output"
    return ""


MISSING_PROOF = Rule(
    "missing-proof",
    "An error string was printed by a block of the entry, stands in a named source, or in a recording.",
    "People trust the book because every string in it is real; a string that somebody remembers is often a little wrong.",
    "proof: reproduced",
    "proof: reproduced\nblock: loads-with-prefix",
    _missing,
)
