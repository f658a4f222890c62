"""The Markdown of an entry for a terminal: prose folded, everything else as it stands."""

from __future__ import annotations

import re
from typing import Iterator

from .terminal import fold, harmless

_FENCE = re.compile(r" *(`{3,}|~{3,})")
_ITEM = re.compile(r" {0,3}(?:[-*+]|[0-9]+[.)]) +")
# Headings, tables, quotes, tabs and admonitions, indented code, HTML: lines that mean something as lines.
_AS_IT_STANDS = re.compile(r" {0,3}(?:#|\||>|=== |!!! |\?\?\? |<)| {4}|$")
_HEADING_ATTRIBUTES = re.compile(r"^(#+ .*?) *\{[^}]*\} *$")


def prose(markdown: str, width: int) -> list[str]:
    """The lines; paragraphs and list items are folded to the width, headings lose their attributes."""
    lines: list[str] = []
    for paragraph in _paragraphs(markdown):
        if isinstance(paragraph, str):
            lines.append(harmless(_HEADING_ATTRIBUTES.sub(r"\1", paragraph)))
        else:
            text = " ".join(paragraph)
            item = _ITEM.match(text)
            first = item.group() if item else ""
            lines += fold(harmless(text[len(first) :]), width, first, " " * len(first))
    return lines


def _paragraphs(markdown: str) -> Iterator["str | list[str]"]:
    """Lines that stay as they are, and paragraphs as lists of lines that belong together."""
    fence = ""
    paragraph: list[str] = []
    for line in markdown.rstrip("\n").split("\n"):
        mark = _FENCE.match(line)
        stands = bool(fence or mark or _AS_IT_STANDS.match(line)) and not (paragraph and line.startswith("    ") and not mark)
        if mark and (not fence or mark.group(1).startswith(fence)):
            fence = "" if fence else mark.group(1)
        if paragraph and (stands or _ITEM.match(line)):
            yield paragraph
            paragraph = []
        if stands:
            yield line
        else:
            paragraph.append(line.strip() if paragraph else line)
    if paragraph:
        yield paragraph
