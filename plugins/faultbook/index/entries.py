"""What page and command show of an entry beside a finding, compiled from the book."""

from __future__ import annotations

import re

from ..model.catalogue import Catalogue
from ..model.entry import Entry, Fix

FORMAT = 1
_FENCE = re.compile(r"(?ms)^( *)(`{3,}|~{3,}).*?^ *\2`*~* *$\n?")
_MARKS = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def build(catalogue: Catalogue) -> dict:
    """The artefact of entries, in the order of ids."""
    return {
        "format": FORMAT,
        "kind": "entries",
        "families": [{"id": item.id, "title": item.title, "summary": item.summary} for item in catalogue.families],
        "entries": [_entry(entry, catalogue) for entry in catalogue.entries],
    }


def _entry(entry: Entry, catalogue: Catalogue) -> dict:
    return {
        "id": entry.id,
        "former_ids": list(entry.former_ids),
        "family": entry.family,
        "title": entry.title,
        "summary": entry.summary,
        "url": entry.url,
        "role": entry.role,
        "symptoms": list(entry.symptoms),
        "errors": [error.text for error in entry.errors],
        "leads_to": list(entry.leads_to),
        "causes": [cause.id for cause in catalogue.causes_of(entry.id)],
        "lookalikes": [{"entry": item.entry, "tell": item.tell} for item in entry.lookalikes],
        "fixes": [_fix(entry, fix) for fix in entry.fixes],
        "next_time": list(entry.next_time),
        "answers": list(entry.answers),
        "markdown": shown_body(entry),
    }


def _fix(entry: Entry, fix: Fix) -> dict:
    section = next((item for item in entry.sections if item.anchor == fix.section), None)
    text = _FENCE.sub("", section.text) if section else ""
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip()]
    return {
        "title": fix.title,
        "section": fix.section,
        "versions": fix.versions,
        "url": f"{entry.url}#{fix.section}",
        "text": "\n\n".join(_MARKS.sub(r"\1", paragraph) for paragraph in paragraphs),
        "code": [
            {"language": block.language, "code": block.code}
            for block in entry.blocks
            if block.section == fix.section and not block.hidden
        ],
    }


def shown_body(entry: Entry) -> str:
    """The body as a reader sees it: plain fences, without the blocks that only prepare a run."""
    lines = entry.body.strip("\n").split("\n")
    first = entry.body_line + len(entry.body) - len(entry.body.lstrip("\n"))
    hidden = {block.line - 1: block.code.count("\n") for block in entry.blocks if block.hidden}
    shown = []
    index = 0
    while index < len(lines):
        number = first + index
        if number in hidden:
            index += hidden[number] + 2
            continue
        shown.append(re.sub(r"^( *(?:`{3,}|~{3,})) *\{ *\.([A-Za-z0-9_+-]+).*\}\s*$", r"\1\2", lines[index]))
        index += 1
    return "\n".join(shown) + "\n"
