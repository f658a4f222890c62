"""Guides -> pages that read well without a script; `guide.js` turns one into a path of single questions."""

from __future__ import annotations

from typing import Sequence

from ..model.catalogue import Catalogue
from ..model.guide import Guide
from .languages import ORIGINAL, WORDS
from .page import Page
from .render import render
from .speech import Speech


def guide_pages(catalogue: Catalogue) -> list[Page]:
    """The page of each guide in each language and, where there are guides, the one that lists them."""
    spoken = {ORIGINAL: catalogue.guides, **{item.language: item.guides for item in catalogue.translations}}
    return [page for language, guides in spoken.items() if guides for page in _pages(language, guides, spoken, catalogue)]


def _pages(language: str, guides: Sequence[Guide], spoken: dict[str, Sequence[Guide]], catalogue: Catalogue) -> list[Page]:
    speech = Speech(catalogue, language)
    # No guide may have the name of the list.
    lists = [(other, f"{_folder(other)}/") for other in spoken if other != language and spoken[other]]
    shown = render("guides.md", guides=guides, t=WORDS[language], language=language, others_speak=lists)
    return [Page(f"{_folder(language)}/index.md", shown), *(_page(guide, speech, spoken) for guide in guides)]


def _page(guide: Guide, speech: Speech, spoken: dict[str, Sequence[Guide]]) -> Page:
    entries = {item: speech.entry(item) for step in guide.steps for way in step.ways for item in way.entries}
    numbers = {step.id: number for number, step in enumerate(guide.steps, 1)}
    others = [(other, f"{_folder(other)}/{guide.id}/") for other in spoken
              if other != speech.language and guide.id in {item.id for item in spoken[other]}]  # fmt: skip
    text = render(
        "guide.md",
        guide=guide,
        entries=entries,
        numbers=numbers,
        language=speech.language,
        others_speak=others,
        t=WORDS[speech.language],
        page_of=speech.guide_to,
    )
    return Page(f"{_folder(speech.language)}/{guide.id}.md", text, guide.path)


def _folder(language: str) -> str:
    return "guides" if language == ORIGINAL else f"{language}/guides"
