"""What is searched, field by field, and how much a match in each field says."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...model.catalogue import Catalogue
from ...model.entry import Entry


class SearchField(NamedTuple):
    """A field: its `weight` (BM25F), and how much its length tells against a match, `length` in per cent (BM25F's b)."""

    name: str
    weight: int
    length: int


#: In the order in which a tie between two fields is decided. The last one is prose and is searched without positions.
FIELDS = (
    SearchField("title", 6, 40),
    SearchField("errors", 5, 20),
    SearchField("symptoms", 5, 20),
    SearchField("search_words", 4, 20),
    SearchField("summary", 3, 40),
    SearchField("fixes", 2, 40),
    SearchField("body", 1, 75),
)
BODY = "body"

_PLACEHOLDER = re.compile(r"(?<!\\)<(?:int|float|hex|word|path|host|str|any)>")
_FENCE = re.compile(r" *(`{3,}|~{3,})(.*)\Z")
_ADDRESS = re.compile(r"\]\([^()\n]{0,500}\)|https?://[^\s<>()]{0,500}")


class Document(NamedTuple):
    """An entry as the full-text index sees it: what results show, and the texts of each field in the order of FIELDS."""

    id: str
    title: str
    url: str
    summary: str
    symptoms: tuple[str, ...]
    errors: tuple[str, ...]
    texts: tuple[tuple[str, ...], ...]


def documents(catalogue: Catalogue) -> list[Document]:
    """The entries as documents, by id."""
    return [_document(entry) for entry in sorted(catalogue.entries, key=lambda entry: entry.id)]


def _document(entry: Entry) -> Document:
    texts = {
        "title": (entry.title,),
        "errors": tuple(_PLACEHOLDER.sub(" . ", error.text) for error in entry.errors),
        "symptoms": entry.symptoms,
        "search_words": (*entry.search_words, entry.id, " . ".join((entry.family, *entry.applies_to))),
        "summary": (entry.summary,),
        "fixes": tuple(fix.title for fix in entry.fixes),
        BODY: ("\n".join(_prose(section.title, section.text) for section in entry.sections),),
    }
    clean = tuple(tuple(text.replace("\0", " ") for text in texts[field.name]) for field in FIELDS)
    errors = tuple(error.text.replace("\\<", "<") for error in entry.errors)
    return Document(entry.id, entry.title, entry.url, entry.summary, entry.symptoms, errors, clean)


def _prose(title: str, text: str) -> str:
    """A section as its reader sees it: no fences, no hidden blocks, no addresses."""
    lines = [title]
    fence, hidden = "", False
    for line in text.split("\n"):
        match = _FENCE.match(line)
        if fence:
            if match and match.group(1).startswith(fence) and not match.group(2).strip():
                fence, hidden = "", False
            elif not hidden:
                lines.append(line)
        elif match:
            fence, hidden = match.group(1), ".hidden" in match.group(2)
        else:
            lines.append(_ADDRESS.sub(" ", line))
    return "\n".join(lines)
