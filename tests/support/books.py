"""Small books for tests, from plain data."""

from __future__ import annotations

from faultbook.model.catalogue import Catalogue
from faultbook.model.entry import Entry
from faultbook.model.signature import Signature


def book(entries: list, patterns: dict | None = None) -> Catalogue:
    """A catalogue of entries given as mappings: id, role, errors (texts or mappings), leads_to, title."""
    return Catalogue(tuple(sorted((_entry(item) for item in entries), key=lambda entry: entry.id)), (), patterns or {})


def _entry(item: dict) -> Entry:
    role = item.get("role", "cause")
    return Entry(
        id=item["id"],
        family="test",
        path=f"kb/test/{item['id']}.md",
        title=item.get("title", item["id"].replace("-", " ")),
        summary="",
        role=role,
        errors=tuple(_signature(error, role) for error in item.get("errors", ())),
        leads_to=tuple(item.get("leads_to", ())),
        ranks=tuple(item.get("ranks", ())),
    )


def _signature(error: str | dict, role: str) -> Signature:
    if isinstance(error, str):
        error = {"text": error}
    lists = {name: tuple(error.get(name, ())) for name in ("also_needs", "never_with")}
    return Signature(text=error["text"], role=error.get("role", role), line=1, versions=error.get("versions", ""), versions_differ=error.get("versions_differ", ""), general=error.get("general", False), **lists)
