"""The small book that the search is tried on, and artefacts of it."""

from __future__ import annotations

import json
from pathlib import Path

from faultbook.model.catalogue import Catalogue
from faultbook.model.entry import Entry, Fix, Section
from faultbook.model.signature import Signature


def small_book() -> Catalogue:
    """Seven entries from `book.json`."""
    items = json.loads((Path(__file__).parent / "book.json").read_text(encoding="utf-8"))
    return Catalogue(tuple(sorted((entry(**item) for item in items), key=lambda found: found.id)))


def entry(id, title, summary="", symptoms=(), errors=(), fixes=(), applies_to=(), search_words=(), body="") -> Entry:
    """An entry of the parts that are searched."""
    return Entry(
        id=id,
        family="test",
        path=f"kb/test/{id}.md",
        title=title,
        summary=summary,
        role="cause",
        symptoms=tuple(symptoms),
        errors=tuple(Signature(text=text, role="cause", line=1) for text in errors),
        fixes=tuple(Fix(text, "fix") for text in fixes),
        applies_to=tuple(applies_to),
        search_words=tuple(search_words),
        sections=(Section("Why", 2, "why", 1, body),),
    )
