"""The pages that lead to entries: by family, tool, symptom, role, and every error string."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from ..model.entry import Entry
from ..model.signature import ROLES, Signature
from . import strings
from .page import Page
from .render import render
from .words import ROLE_MEANINGS


def listings(catalogue: Catalogue) -> list[Page]:
    """All listing pages of a book."""
    return [
        _page("index", families=families(catalogue), total=len(catalogue.entries)),
        _page("tags", tags=tags(catalogue)),
        _page("symptoms", families=families(catalogue)),
        _page("roles", roles=[(role, ROLE_MEANINGS[role], _of_role(catalogue, role)) for role in ROLES]),
        _page("error-strings", groups=error_strings(catalogue)),
    ]


def _page(name: str, **values: object) -> Page:
    return Page(f"kb/{name}.md", render(f"{name}.md", **values))


def families(catalogue: Catalogue) -> list[tuple]:
    """(family, its entries) in reading order; families without entries are left out."""
    pairs = [(family, [item for item in catalogue.entries if item.family == family.id]) for family in catalogue.families]
    return [(family, entries) for family, entries in pairs if entries]


def tags(catalogue: Catalogue) -> list[tuple[str, list[Entry]]]:
    """(tool or platform, entries that concern it), by name."""
    names = sorted({tag for entry in catalogue.entries for tag in entry.applies_to})
    return [(name, [entry for entry in catalogue.entries if name in entry.applies_to]) for name in names]


def _of_role(catalogue: Catalogue, role: str) -> list[Entry]:
    return [entry for entry in catalogue.entries if role == entry.role or role in {error.role for error in entry.errors}]


def error_strings(catalogue: Catalogue) -> list[tuple[str, list[tuple[Signature, list[Entry]]]]]:
    """(first letter, [(error string, entries that have it)]), each string once, sorted by what it begins with."""
    owners: dict[str, list[Entry]] = {}
    signatures: dict[str, Signature] = {}
    for entry in catalogue.entries:
        for error in entry.errors:
            signatures.setdefault(error.text, error)
            owners.setdefault(error.text, []).append(entry)
    groups: dict[str, list[tuple[Signature, list[Entry]]]] = {}
    for text in sorted(signatures, key=lambda item: (_letter(item), strings.literal_start(item).lower(), item)):
        groups.setdefault(_letter(text), []).append((signatures[text], owners[text]))
    return list(groups.items())


def _letter(text: str) -> str:
    first = strings.literal_start(text).lstrip("([{\"'`* ")[:1].upper()
    return first if first.isalpha() and first.isascii() else "0-9"
