"""No variable, flag or function without a source, and no source without a use."""

from __future__ import annotations

import re
from typing import Iterator

from ..model.catalogue import Catalogue
from ..model.problem import Problem
from ..model.reference import Names
from .links import CODE, parts
from .rule import Rule

_VARIABLE = re.compile(r"(?<![A-Za-z0-9_])[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+(?![A-Za-z0-9_])")
_FLAG = re.compile(r"(?<![A-Za-z0-9_-])--[a-z][a-z0-9_-]*[a-z0-9]")
_DOTTED = re.compile(r"(?<![A-Za-z0-9_.])([a-z_][a-z0-9_]*)(?:\.[A-Za-z_][A-Za-z0-9_]*)+")


def used_names(catalogue: Catalogue) -> dict[str, list[tuple[str, int]]]:
    """Name -> (path, line) of each use in code of entries, in what they ask to set, and in the commands of guides."""
    names = catalogue.names or Names("")
    found: dict[str, list[tuple[str, int]]] = {}
    for path, line, code in _code(catalogue):
        for name in _names(code, names):
            found.setdefault(name, []).append((path, line))
    return found


def _names(code: str, names: Names) -> Iterator[str]:
    others = set(names.others)
    for pattern in (_VARIABLE, _FLAG):
        yield from (match.group() for match in pattern.finditer(code) if match.group() not in others)
    for match in _DOTTED.finditer(code):
        if match.group(1) in names.packages and match.group() not in others:
            yield match.group()


def _code(catalogue: Catalogue) -> Iterator[tuple[str, int, str]]:
    for entry in catalogue.entries:
        for setting in entry.next_time:
            yield entry.path, entry.line_of("next_time"), setting
        number = entry.body_line
        for part, fenced in parts(entry.body):
            if fenced:
                # What a program prints is no use of a name.
                shown = part.split("\n", 1)[0].strip("`~ ")
                lines = [] if shown in ("", "text") else part.split("\n")[1:]
                for offset, line in enumerate(lines, 1):
                    yield entry.path, number + offset, line
            else:
                for match in CODE.finditer(part):
                    yield entry.path, number + part.count("\n", 0, match.start()), match.group()
            number += part.count("\n")
    for guide in catalogue.guides:
        for step in guide.steps:
            for line in step.run:
                yield guide.path, step.line, line


def _unknown(catalogue: Catalogue) -> Iterator[Problem]:
    if catalogue.names is None:
        return
    known = {name.name for name in catalogue.names.names}
    used = used_names(catalogue)
    for name in sorted(set(used) - known):
        path, line = used[name][0]
        message = f"{name} is not in names.yml: write there what it does and where that stands, or under others that it is no name"
        yield Problem(path, line, "name-without-source", message)
    for name in catalogue.names.names:
        if name.name not in used:
            yield Problem(catalogue.names.path, name.line, "name-without-source", f"no entry names {name.name}: take it out")


NAME_WITHOUT_SOURCE = Rule(
    "name-without-source",
    "Each environment variable, flag and function in the code of an entry stands in `names.yml`, with a source.",
    "A variable that nothing reads costs somebody a day of waiting for the next failure, with nothing gained.",
    "`NCCL_VERBOSE=1`",
    "`NCCL_DEBUG=INFO`",
    _unknown,
)


def _reproduced(catalogue: Catalogue) -> Iterator[Problem]:
    if not catalogue.not_reproduced:
        return
    listed = {entry: reason for reason in catalogue.not_reproduced for entry in reason.entries}
    entries = {entry.id: entry for entry in catalogue.entries}
    for entry in catalogue.entries:
        is_reproduced = any(block.kind == "repro" for block in entry.blocks)
        if not is_reproduced and entry.id not in listed:
            yield Problem(entry.path, 1, "not-reproduced", "no block reproduces it: add a .repro block, or say why not in not-reproduced.yml")
        elif is_reproduced and entry.id in listed:
            reason = listed[entry.id]
            yield Problem(reason.path, reason.line, "not-reproduced", f"{entry.id} has a block that reproduces it: take it out")
    for name, reason in listed.items():
        if name not in entries and name not in catalogue.unread:
            yield Problem(reason.path, reason.line, "not-reproduced", f"{name} is no entry")


NOT_REPRODUCED = Rule(
    "not-reproduced",
    "An entry has a block that reproduces it, or stands in `not-reproduced.yml` with the reason.",
    "What was reproduced is known; of the rest a reader may ask why, and the list must not grow unseen.",
    "kb/cuda/gpu-reset.md without a .repro block",
    "reasons:\n  - reason: Needs a GPU that fails.\n    entries: [gpu-reset]",
    _reproduced,
)
