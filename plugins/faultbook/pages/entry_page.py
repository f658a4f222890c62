"""One entry -> its page: what is seen and the first way out come first, the rest in the order of a tired reader."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.catalogue import Catalogue
from ..model.entry import Entry, Fix, Section
from . import fences, links
from .page import Page
from .render import render
from .render import text as as_text
from .words import ROLE_SIGNS


@dataclass(frozen=True)
class Way:
    """One way out: its title, anchor and Markdown."""

    title: str
    anchor: str
    text: str


def entry_page(entry: Entry, catalogue: Catalogue) -> Page:
    """The page of an entry; `catalogue` names the entries around it."""
    sections = {section.anchor: section for section in entry.sections if section.level == 2}
    ways = [way for fix in entry.fixes for way in _ways(entry, fix)]
    family = next((item for item in catalogue.families if item.id == entry.family), None)
    text = render(
        "entry.md",
        entry=entry,
        family=family.title if family else entry.family,
        sign=ROLE_SIGNS[entry.role],
        versions=_only({error.versions for error in entry.errors}),
        before_fixes=_text(entry, "fix") if "fix" in sections else "",
        first=ways[0] if ways else None,
        others=ways[1:],
        what=_text(entry, "what-happens"),
        why=_text(entry, "why"),
        check=_text(entry, "check-that-it-is-fixed"),
        reproduce=_text(entry, "reproduce-it"),
        lookalikes=[(catalogue.get(item.entry), item.tell) for item in entry.lookalikes],
        causes=catalogue.causes_of(entry.id),
        follows=[catalogue.get(item) for item in entry.leads_to],
    )
    return Page(f"kb/{entry.id}.md", text, entry.path)


def _only(versions: set[str]) -> str:
    """The versions that all error strings share, else nothing: a row of ranges would say less than the table below."""
    return next(iter(versions)) if len(versions) == 1 else ""


def _ways(entry: Entry, fix: Fix) -> list[Way]:
    return [Way(fix.title, fix.section, _text(entry, fix.section))] if _section(entry, fix.section) else []


def _section(entry: Entry, anchor: str) -> "Section | None":
    return next((section for section in entry.sections if section.anchor == anchor), None)


def _text(entry: Entry, anchor: str) -> str:
    """The Markdown of a section and of the deeper ones that no fix names, as a reader gets it."""
    named = {fix.section for fix in entry.fixes}
    parts: list[str] = []
    level = 0
    for section in entry.sections:
        if section.anchor == anchor:
            level = section.level
            parts.append(_shown(entry, section))
        elif level and section.level <= level:
            break
        elif level and section.anchor in named:
            break
        elif level:
            parts.append(f"{'#' * section.level} {as_text(section.title)} {{ #{section.anchor} }}\n\n{_shown(entry, section)}")
    return "\n\n".join(part for part in parts if part.strip())


def _shown(entry: Entry, section: Section) -> str:
    blocks = [block for block in entry.blocks if block.section == section.anchor]
    return links.for_site(fences.for_readers(section.text, blocks))
