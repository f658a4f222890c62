"""Links in the text of an entry lead somewhere, and an entry's address is free."""

from __future__ import annotations

import re
from typing import Iterator

from ..model.catalogue import Catalogue
from ..model.entry import Entry
from ..model.problem import Problem
from .rule import Rule

#: The names below kb/ that listing pages have.
LISTINGS = ("index", "tags", "symptoms", "roles", "error-strings", "map", "names", "not-reproduced")

LINK = re.compile(r"(\]\()([^)\s]+?)(#[^)\s]*)?(\s+\"[^\"]*\")?\)")
CODE = re.compile(r"(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)\1(?!`)", re.DOTALL)
ENTRY_FILE = re.compile(r"(?:\.\./([a-z0-9-]+)/)?([a-z0-9-]+)\.md\Z")
DOCS_FILE = re.compile(r"\.\./\.\./docs/(.+\.md)\Z")
_FENCE = re.compile(r" *(`{3,}|~{3,})")


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """The text cut into prose (False) and fenced blocks (True), nothing lost."""
    kept: list[str] = []
    fence = ""
    for line in text.splitlines(keepends=True):
        match = _FENCE.match(line)
        if match and not fence:
            yield "".join(kept), False
            kept, fence = [line], match.group(1)
        elif match and match.group(1).startswith(fence) and not line.strip().strip(fence[0]):
            yield "".join(kept) + line, True
            kept, fence = [], ""
        else:
            kept.append(line)
    yield "".join(kept), bool(fence)


def _dead(catalogue: Catalogue) -> Iterator[Problem]:
    families = {entry.id: entry.family for entry in catalogue.entries}
    # An entry that could not be read has its own problem; where it is, nobody knows, and a link to it is none.
    families.update({entry_id: "" for entry_id in catalogue.unread})
    for entry in catalogue.entries:
        number = entry.body_line
        for part, fenced in parts(entry.body):
            for match in () if fenced else LINK.finditer(CODE.sub(_blank, part)):
                message = _what_is_wrong(entry, match.group(2), families)
                if message:
                    yield Problem(entry.path, number + part.count("\n", 0, match.start()), "dead-link", message)
            number += part.count("\n")


def _what_is_wrong(entry: Entry, target: str, families: dict[str, str]) -> str:
    if target.startswith(("https://", "#")) or DOCS_FILE.match(target):
        return ""
    file = ENTRY_FILE.match(target)
    if not file:
        return f"the link {target} is none of https://..., #anchor, ../<family>/<id>.md and ../../docs/<page>.md"
    family, other = file.group(1) or entry.family, file.group(2)
    if other not in families:
        return f"the link {target} leads to no entry; write ../<family>/<id>.md of one that exists"
    return "" if families[other] in ("", family) else f"the link {target} leads nowhere: write ../{families[other]}/{other}.md"


def _blank(match: re.Match) -> str:
    return re.sub(r"[^\n]", " ", match.group(0))


def _taken(catalogue: Catalogue) -> Iterator[Problem]:
    for entry in catalogue.entries:
        for name in {entry.id, *entry.former_ids} & set(LISTINGS):
            yield Problem(entry.path, 1, "taken-id", f"{name} is the address of a listing page; take another id")


DEAD_LINK = Rule(
    "dead-link",
    "A link in an entry's text leads to a file of the book, a page of the docs, or an https address.",
    "Such a link works in the repository and on the site; any other is broken in one of the two.",
    "[the watchdog](/kb/nccl-watchdog-timeout/)",
    "[the watchdog](../nccl/nccl-watchdog-timeout.md)",
    _dead,
)
TAKEN_ID = Rule(
    "taken-id",
    "An id is not the name of a listing page.",
    "The entry's page and the listing would have one address.",
    "kb/nccl/symptoms.md",
    "kb/nccl/nccl-watchdog-timeout.md",
    _taken,
)


def _checked_by_the_build(catalogue: Catalogue) -> Iterator[Problem]:
    return iter(())


UNKNOWN_INSERT = Rule(
    "unknown-insert",
    "A page of the docs asks for an insert that exists: box, families, guides, or an entry by its id.",
    "A comment that nothing fills would leave a hole in the page and no trace.",
    "<!-- faultbook: entry watchdog -->",
    "<!-- faultbook: entry nccl-watchdog-timeout -->",
    _checked_by_the_build,
)
