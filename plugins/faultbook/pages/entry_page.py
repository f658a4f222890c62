"""One entry -> its page: what is seen and the first way out come first, the rest in the order of a tired reader."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.catalogue import Catalogue
from ..model.entry import Entry, Fix, Section
from . import fences, links
from .cause_map import is_on_map
from .languages import ORIGINAL, WORDS
from .page import Page
from .render import render
from .speech import Speech
from .render import text as as_text
from .words import ROLE_SIGNS


@dataclass(frozen=True)
class Way:
    """One way out: its title, anchor and Markdown."""

    title: str
    anchor: str
    text: str


def entry_page(entry: Entry, catalogue: Catalogue, language: str = ORIGINAL) -> Page:
    """The page of an entry; `catalogue` names the entries around it, in their own words where they have them in `language`."""
    speech = Speech(catalogue, language)
    sections = {section.anchor: section for section in entry.sections if section.level == 2}
    ways = [way for fix in entry.fixes for way in _ways(entry, fix, speech)]
    family = next((item for item in catalogue.families if item.id == entry.family), None)
    text = render(
        "entry.md",
        entry=entry,
        family=family.title if family else entry.family,
        sign=ROLE_SIGNS[entry.role],
        versions=_only({error.versions for error in entry.errors}),
        before_fixes=_text(entry, "fix", speech) if "fix" in sections else "",
        first=ways[0] if ways else None,
        others=ways[1:],
        what=_text(entry, "what-happens", speech),
        why=_text(entry, "why", speech),
        check=_text(entry, "check-that-it-is-fixed", speech),
        reproduce=_text(entry, "reproduce-it", speech),
        lookalikes=[(speech.entry(item.entry), item.tell) for item in entry.lookalikes],
        causes=[speech.entry(item.id) for item in catalogue.causes_of(entry.id)],
        follows=[speech.entry(item) for item in entry.leads_to],
        on_map=is_on_map(entry, catalogue),
        language=language,
        others_speak=speech.others(entry.id),
        t=WORDS[language],
        kb=speech.kb,
        page_of=speech.page_of,
    )
    return Page(speech.uri(entry.id), text, entry.path)


def _only(versions: set[str]) -> str:
    """The versions that all error strings share, else nothing: a row of ranges would say less than the table below."""
    return next(iter(versions)) if len(versions) == 1 else ""


def _ways(entry: Entry, fix: Fix, speech: Speech) -> list[Way]:
    return [Way(fix.title, fix.section, _text(entry, fix.section, speech))] if _section(entry, fix.section) else []


def _section(entry: Entry, anchor: str) -> "Section | None":
    return next((section for section in entry.sections if section.anchor == anchor), None)


def _text(entry: Entry, anchor: str, speech: Speech) -> str:
    """The Markdown of a section and of the deeper ones that no fix names, as a reader gets it."""
    named = {fix.section for fix in entry.fixes}
    parts: list[str] = []
    level = 0
    for section in entry.sections:
        if section.anchor == anchor:
            level = section.level
            parts.append(_shown(entry, section, speech))
        elif level and section.level <= level:
            break
        elif level and section.anchor in named:
            break
        elif level:
            parts.append(f"{'#' * section.level} {as_text(section.title)} {{ #{section.anchor} }}\n\n{_shown(entry, section, speech)}")
    return "\n\n".join(part for part in parts if part.strip())


def _shown(entry: Entry, section: Section, speech: Speech) -> str:
    blocks = [block for block in entry.blocks if block.section == section.anchor]
    shown = fences.for_readers(section.text, blocks, speech.language)
    return links.for_site(shown, speech.page_of, speech.docs)
