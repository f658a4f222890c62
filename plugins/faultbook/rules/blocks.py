"""Blocks say what they claim, and entries show what they promise."""

from __future__ import annotations

from typing import Iterator

from ..model.catalogue import Catalogue
from ..model.problem import Problem
from .rule import Rule

_PROGRAMS = ("python", "bash", "sh", "shell", "console", "py")
_ATTRIBUTES = ("timeout", "nproc", "env", "aws", "before", "file", "exit", "expect", "reason", "launcher", "farm", "title")
_SECTIONS = ("What happens", "Why", "Fix", "Check that it is fixed")


def _untagged(catalogue: Catalogue) -> Iterator[Problem]:
    for entry in catalogue.entries:
        for block in entry.blocks:
            line = block.line - 1
            if block.kind == "text" and block.language in _PROGRAMS:
                message = f"a {block.language} block needs a claim: {{.{block.language} .run}}, .repro, or .norun with a reason"
                yield Problem(block.path, line, "untagged-block", message)
            if block.kind == "norun" and not block.attributes.get("reason"):
                yield Problem(block.path, line, "untagged-block", '.norun needs reason="..."')
            for name in sorted(set(block.attributes) - set(_ATTRIBUTES)):
                message = f"{name}= is no attribute of a block; there are {', '.join(_ATTRIBUTES)} and name"
                yield Problem(block.path, line, "untagged-block", message)


def _names(catalogue: Catalogue) -> Iterator[Problem]:
    for entry in catalogue.entries:
        seen: dict[str, int] = {}
        for block in entry.blocks:
            if block.name in seen:
                message = f"the name {block.name} is taken by the block on line {seen[block.name]}"
                yield Problem(block.path, block.line - 1, "block-names", message)
            if block.name:
                seen[block.name] = block.line - 1
        for block in entry.blocks:
            for name in filter(None, block.attributes.get("before", "").split(",")):
                if name not in seen:
                    yield Problem(block.path, block.line - 1, "block-names", f"before names {name}, which is no block here")


def _sections(catalogue: Catalogue) -> Iterator[Problem]:
    for entry in catalogue.entries:
        titles = {section.title for section in entry.sections}
        for title in _SECTIONS:
            if title not in titles:
                yield Problem(entry.path, entry.body_line, "missing-section", f"the section ## {title} is missing")
        anchors = {section.anchor for section in entry.sections}
        for fix in entry.fixes:
            if fix.section not in anchors:
                valid = ", ".join(section.anchor for section in entry.sections if section.level == 3)
                message = f"the fix {fix.title!r} points at #{fix.section}; the sections are {valid}"
                yield Problem(entry.path, entry.line_of("fixes"), "missing-section", message)


UNTAGGED_BLOCK = Rule(
    "untagged-block",
    "A block of code says what it claims, or why it cannot be run.",
    "What is shown is executed by the tests; code that nobody runs goes wrong unnoticed.",
    "```python",
    "```{.python .run}",
    _untagged,
)
BLOCK_NAMES = Rule(
    "block-names",
    "The names of an entry's blocks are unique, and `before` names existing ones.",
    "Proofs and preparations refer to blocks by name.",
    "two blocks with name=fix",
    "name=strip-prefix and name=save-inner-model",
    _names,
)
MISSING_SECTION = Rule(
    "missing-section",
    "An entry has its four sections, and each fix points at one.",
    "A tired reader looks for the fix and for the way to see that it helped, in the same place on every page.",
    "an entry without ## Check that it is fixed",
    "## What happens, ## Why, ## Fix, ## Check that it is fixed",
    _sections,
)
