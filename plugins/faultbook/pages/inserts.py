"""What a handwritten page may ask for by a comment such as `<!-- faultbook: families -->`."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from ..model.catalogue import Catalogue
from ..model.problem import Problem
from ..rules.links import parts
from .languages import WORDS
from .listings import families
from .render import render
from .speech import Speech

_INSERT = re.compile(r"^<!-- *faultbook: *([a-z]+)(?: +([^ >]+))? *-->$", re.MULTILINE)
_KNOWN = "box, families, guides, entry <id>"


def insert(text: str, uri: str, catalogue: Catalogue) -> str:
    """The Markdown of the page at `uri` with its inserts filled; those in fenced blocks are shown as they stand."""
    if "<!-- faultbook:" not in text:
        return text
    speech = Speech.at(uri, catalogue)
    root = posixpath.relpath(".", posixpath.dirname(uri) or ".")

    def fill(match: re.Match) -> str:
        name, argument = match.groups()
        if name == "box":
            return render("insert-box.md", root=root).rstrip("\n")
        if name == "families":
            return render("insert-families.md", root=root, families=families(catalogue)).rstrip("\n")
        if name == "guides":
            return render("insert-guides.md", root=root, guides=speech.guides).rstrip("\n")
        return render("insert-entry.md", root=root, entry=speech.entry(argument), place=speech.place(argument), t=WORDS[speech.language]).rstrip("\n")

    return "".join(part if fenced else _INSERT.sub(fill, part) for part, fenced in parts(text))


def check_folder(docs: Path, catalogue: Catalogue) -> list[Problem]:
    """The inserts below the folder `docs` that cannot be filled; paths are relative to its parent."""
    found: list[Problem] = []
    for path in sorted(docs.rglob("*.md")):
        found.extend(check(path.read_text("utf-8"), path.relative_to(docs.parent).as_posix(), catalogue))
    return found


def check(text: str, path: str, catalogue: Catalogue) -> list[Problem]:
    """The inserts of a handwritten page that cannot be filled."""
    problems: list[Problem] = []
    known = {name for entry in catalogue.entries for name in (entry.id, *entry.former_ids)}
    number = 1
    for part, fenced in parts(text):
        for match in () if fenced else _INSERT.finditer(part):
            name, argument = match.groups()
            line = number + part.count("\n", 0, match.start())
            if name not in ("box", "families", "guides", "entry"):
                problems.append(Problem(path, line, "unknown-insert", f"there is no insert {name!r}; there are: {_KNOWN}"))
            elif name == "entry" and argument not in known:
                problems.append(Problem(path, line, "unknown-insert", f"there is no entry {argument!r} to insert"))
        number += part.count("\n")
    return problems
