"""The reference of all variables, flags and functions, and the list of what was not reproduced."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from ..model.reference import NAME_KINDS
from ..rules.names import used_names
from .page import Page
from .render import render

_TITLES = {"variable": "Environment variables", "flag": "Flags", "function": "Functions and classes"}


def name_pages(catalogue: Catalogue) -> list[Page]:
    """One page for each of the two files that the book has."""
    found = []
    if catalogue.names is not None:
        used = used_names(catalogue)
        entries = {entry.path: entry for entry in catalogue.entries}
        rows = {
            kind: [
                (name, [entries[path] for path in sorted({path for path, _ in used.get(name.name, ())}) if path in entries])
                for name in sorted(catalogue.names.names, key=lambda item: (item.name.lstrip("-").lower(), item.of))
                if name.kind == kind
            ]
            for kind in NAME_KINDS
        }
        text = render("names.md", groups=[(kind, _TITLES[kind], rows[kind]) for kind in NAME_KINDS if rows[kind]])
        found.append(Page("kb/names.md", text, catalogue.names.path))
    if catalogue.not_reproduced:
        groups = [(item.reason, [catalogue.get(entry) for entry in item.entries]) for item in catalogue.not_reproduced]
        total = sum(len(entries) for _, entries in groups)
        text = render("not-reproduced.md", groups=groups, total=total, all=len(catalogue.entries))
        found.append(Page("kb/not-reproduced.md", text, catalogue.not_reproduced[0].path))
    return found
