"""One file of the book -> Entry and Problems."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Optional

from ..model.entry import Entry, Fix, LookAlike, Reference
from ..model.problem import Problem
from ..model.signature import Signature
from . import fields, front_matter, markdown
from .schema import ENTRY_FIELDS, ID


def read_entry(path: Path, shown: str) -> tuple[Optional[Entry], list[Problem]]:
    """The entry of a file `<family>/<id>.md`, and all that is wrong with the file; None where nothing can be read."""
    text, problems = front_matter.read_text(path, shown)
    if problems:
        return None, problems

    def report(line: int, rule: str, message: str) -> None:
        problems.append(Problem(shown, line, rule, message))

    entry_id = path.stem
    if not ID.match(entry_id):
        report(1, "bad-id", f"the file name {entry_id!r} is no id: use lower case letters, digits and single hyphens")
    try:
        yaml_text, body, body_line = front_matter.split(text)
        value = front_matter.parse(yaml_text, 2)
    except front_matter.BadYaml as error:
        report(error.line, "bad-front-matter", str(error))
        return None, problems
    loaded = fields.load(value, ENTRY_FIELDS, report)
    sections, blocks = markdown.sections_and_blocks(body, body_line, entry_id, shown, report)
    if problems:
        return None, problems
    lines = dict(value.keys) if isinstance(value, front_matter.Fields) else {}
    return _entry(loaded, entry_id, path.parent.name, shown, body, body_line, lines, sections, blocks), problems


def _entry(
    loaded: dict[str, Any], entry_id: str, family: str, shown: str, body: str, body_line: int, lines: dict, sections, blocks
) -> Entry:
    return Entry(
        id=entry_id,
        family=family,
        path=shown,
        title=loaded["title"],
        summary=loaded["summary"],
        role=loaded["role"],
        symptoms=loaded["symptoms"],
        errors=tuple(_signature(item, loaded["role"]) for item in loaded.get("errors", ())),
        leads_to=loaded.get("leads_to", ()),
        usual_causes=loaded.get("usual_causes", ()),
        ranks=loaded.get("ranks", ()),
        lookalikes=tuple(LookAlike(item["entry"], item["tell"]) for item in loaded.get("lookalikes", ())),
        fixes=tuple(Fix(item["title"], item["section"], item.get("versions", ""), item["line"]) for item in loaded["fixes"]),
        next_time=loaded.get("next_time", ()),
        answers=loaded.get("answers", ()),
        applies_to=loaded["applies_to"],
        search_words=loaded.get("search_words", ()),
        former_ids=loaded.get("former_ids", ()),
        references=tuple(Reference(item["title"], item["url"], item["checked"]) for item in loaded["references"]),
        sections=sections,
        blocks=blocks,
        body=body,
        body_line=body_line,
        lines=lines,
    )


def _signature(item: dict[str, Any], role: str) -> Signature:
    optional = {name: item[name] for name in ("versions", "block", "source", "recording", "also_needs", "never_with", "versions_differ") if name in item}
    optional["general"] = item.get("general") == "yes"
    return Signature(text=item["text"], role=item.get("role", role), line=item["line"], proof=item["proof"], **optional)
