"""Entries and guides in other languages: `translations/<language>/<id>.md` and `translations/<language>/guides/<id>.yml`.

A translated entry has text only. Where its original shows a block, it has the line `<!-- block -->`: the code stands in one
place, and is run once.
"""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any, Iterable, Optional

from ..model.entry import Entry, Fix, LookAlike, Section
from ..model.guide import Guide
from ..model.problem import Problem
from ..model.translation import Translation
from . import fields, front_matter, markdown
from .guides import read_guides
from .schema import Field

PLACE = "<!-- block -->"
TRANSLATION_FIELDS = (
    Field("title", "line", True, "The title."),
    Field("summary", "line", True, "The one sentence."),
    Field("symptoms", "lines", True, "The symptoms, as somebody who speaks the language says them."),
    Field("fixes", "lines", True, "The titles of the fixes, in the order of the original."),
    Field("lookalikes", "lines", False, "The tells of the look-alikes, in the order of the original."),
    Field("search_words", "lines", False, "Words by which people search."),
)
_FENCE = re.compile(r"(?ms)^( *)(`{3,}|~{3,})([^\n]*)\n.*?^ *\2[`~]* *$")


def read_translations(folder: Path, entries: Iterable[Entry]) -> tuple[tuple[Translation, ...], list[Problem]]:
    """The translations of a book, and the problems of their files."""
    originals = {entry.id: entry for entry in entries}
    found: list[Translation] = []
    problems: list[Problem] = []
    for place in sorted(path for path in (folder / "translations").glob("*") if path.is_dir()):
        translated: list[Entry] = []
        for path in sorted(place.glob("*.md")):
            entry, complaints = _read(path, f"{folder.name}/translations/{place.name}/{path.name}", originals)
            problems.extend(complaints)
            translated.extend([entry] if entry else [])
        guides, complaints = read_guides(place)
        shown = f"{folder.name}/translations/"
        problems.extend(dataclasses.replace(problem, path=shown + problem.path) for problem in complaints)
        guides = tuple(dataclasses.replace(guide, path=shown + guide.path) for guide in guides)
        found.append(Translation(place.name, tuple(translated), guides))
    return tuple(found), problems


def _read(path: Path, shown: str, originals: dict[str, Entry]) -> tuple[Optional[Entry], list[Problem]]:
    text, problems = front_matter.read_text(path, shown)
    if problems:
        return None, problems

    def report(line: int, rule: str, message: str) -> None:
        problems.append(Problem(shown, line, rule, message))

    original = originals.get(path.stem)
    if original is None:
        report(1, "translation", f"{path.stem} is no entry that could be translated")
        return None, problems
    try:
        yaml_text, body, body_line = front_matter.split(text)
        loaded = fields.load(front_matter.parse(yaml_text, 2), TRANSLATION_FIELDS, report)
    except front_matter.BadYaml as error:
        report(error.line, "bad-front-matter", str(error))
        return None, problems
    sections, _ = markdown.sections_and_blocks(body, body_line, original.id, shown, report)
    if problems:
        return None, problems
    return _translated(original, shown, loaded, sections, report), problems


def _translated(original: Entry, shown: str, loaded: dict[str, Any], sections: tuple[Section, ...], report: Any) -> Entry:
    for name in ("fixes", "lookalikes"):
        have, want = len(loaded.get(name, ())), len(getattr(original, name))
        if have != want:
            report(1, "translation", f"{name} has {have} lines, the original {want}")
    anchors = [section.anchor for section in original.sections]
    mine = [section.anchor for section in sections]
    if mine != anchors:
        odd = next((item for item in [*anchors, *mine] if item not in mine or item not in anchors), "their order")
        report(1, "translation", f"the sections differ from the original's at {odd}: give each heading the anchor of its original, {{ #anchor }}")
    by_anchor = {section.anchor: section for section in original.sections}
    filled = [_filled(section, by_anchor.get(section.anchor), report) for section in sections]
    fixes = tuple(Fix(title, fix.section, fix.versions, fix.line) for title, fix in zip(loaded["fixes"], original.fixes))
    lookalikes = tuple(LookAlike(item.entry, tell) for tell, item in zip(loaded.get("lookalikes", ()), original.lookalikes))
    own = {name: loaded[name] for name in ("title", "summary", "symptoms")}
    return dataclasses.replace(
        original, path=shown, sections=tuple(filled), fixes=fixes, lookalikes=lookalikes, search_words=loaded.get("search_words", ()), **own
    )


def _filled(section: Section, original: Optional[Section], report: Any) -> Section:
    """The section with the original's fences at its places; hidden ones stand before the shown one that they prepare."""
    fences: list[str] = []
    waiting = ""
    for match in _FENCE.finditer(original.text if original else ""):
        waiting += match.group() + "\n\n"
        if ".hidden" not in match.group(3):
            fences.append(waiting.rstrip("\n"))
            waiting = ""
    lines = section.text.split("\n")
    places = [number for number, line in enumerate(lines) if line.strip() == PLACE]
    if len(places) != len(fences):
        report(section.line, "translation", f"the section has {len(places)} lines {PLACE}, the original shows {len(fences)} blocks")
    for number, fence in zip(places, fences):
        lines[number] = fence
    return dataclasses.replace(section, text="\n".join(lines))


def check_guides(guides: Iterable[Guide], originals: Iterable[Guide]) -> list[Problem]:
    """Where a translated guide asks other questions than its original, or gives other ways on."""
    known = {guide.id: guide for guide in originals}
    return [
        Problem(guide.path, 1, "translation", "the steps or where their answers lead differ from the original's")
        for guide in guides
        if guide.id not in known or _shape(guide) != _shape(known[guide.id])
    ]


def _shape(guide: Guide) -> list:
    return [(step.id, len(step.run), [(way.go, way.entries) for way in step.ways]) for step in guide.steps]
