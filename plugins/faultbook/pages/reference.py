"""The reference page of the front matter, and its JSON Schema, from the one declaration of the fields."""

from __future__ import annotations

import json

from ..reading.schema import ENTRY_FIELDS, KINDS, Field, json_schema
from .page import Page
from .render import render


def reference_page() -> Page:
    """contributing/front-matter: every field, what it holds, whether it must stand."""
    return Page("contributing/front-matter.md", render("front-matter.md", groups=_groups("", ENTRY_FIELDS), kinds=KINDS))


def schema_bytes() -> bytes:
    """The JSON Schema of the front matter, for editors."""
    return (json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n").encode()


def _groups(name: str, fields: tuple[Field, ...]) -> list[tuple[str, tuple[Field, ...]]]:
    deeper = [group for field in fields if field.fields for group in _groups(field.name, field.fields)]
    return [(name, fields), *deeper]
