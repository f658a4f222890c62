"""Error strings for people: their anchors, and their template with the placeholders set apart."""

from __future__ import annotations

import hashlib
import html
import re

_PART = re.compile(r"\\(.)|<([A-Za-z]+)>|([^\\<]+|[\\<])")


def anchor(text: str) -> str:
    """The anchor of an error string, on its entry's page and in the list of all; it changes only with the template."""
    return "error-" + hashlib.sha256(text.encode()).hexdigest()[:10]


def plain(text: str) -> str:
    """The template as a person would write it: without the escapes."""
    return "".join(escaped or (name and f"<{name}>") or literal for escaped, name, literal in _PART.findall(text))


def as_html(text: str) -> str:
    """The template as HTML, each placeholder in a <var>."""
    parts = []
    for escaped, name, literal in _PART.findall(text):
        if name:
            parts.append(f"<var>&lt;{name}&gt;</var>")
        else:
            parts.append(html.escape(escaped or literal, quote=False))
    return "".join(parts)


def literal_start(text: str) -> str:
    """What stands before the first placeholder, to sort and to link by."""
    return plain(text).split("<", 1)[0].strip() or plain(text)
