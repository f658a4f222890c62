"""The opening page of each chapter: when in a job's life its failures happen, what splits them, and the entries."""

from __future__ import annotations

from ..model.catalogue import Catalogue, Family, Stage
from ..model.signature import ROLES
from .listings import families
from .page import Page
from .render import render
from .svg import element, picture, words

#: Width of one stage of the picture, its height, and how many letters of a title fit on one of its lines.
STAGE, HEIGHT, LETTERS = 120, 58, 16


def family_pages(catalogue: Catalogue) -> list[Page]:
    """One page for each family that has entries."""
    return [_page(family, entries, catalogue) for family, entries in families(catalogue)]


def _page(family: Family, entries: list, catalogue: Catalogue) -> Page:
    by_role = [(role, [entry for entry in entries if entry.role == role]) for role in ROLES]
    text = render(
        "family.md",
        family=family,
        total=len(entries),
        life=_life(family, catalogue.stages) if family.when else "",
        questions=[(question.see, [catalogue.get(item) for item in question.entries]) for question in family.questions],
        by_role=[(role, found) for role, found in by_role if found],
    )
    return Page(f"families/{family.id}.md", text, family.path)


def _life(family: Family, stages: tuple[Stage, ...]) -> str:
    """The stages of a job in a row, those of the family marked; by a sign, too, never by colour alone."""
    named = ", ".join(stage.title for stage in stages if stage.id in family.when)
    parts = [_stage(number * STAGE, stage, stage.id in family.when) for number, stage in enumerate(stages)]
    return picture(STAGE * len(stages), HEIGHT, f"In the life of a job, these failures happen at: {named}", parts, class_="fb-life")


def _stage(x: int, stage: Stage, here: bool) -> str:
    tip = 10
    points = f"{x},2 {x + STAGE - tip},2 {x + STAGE - 2},{HEIGHT / 2:.0f} {x + STAGE - tip},{HEIGHT - 2} {x},{HEIGHT - 2} {x + tip - 2},{HEIGHT / 2:.0f}"
    lines = _fold(f"● {stage.title}" if here else stage.title)
    first = HEIGHT / 2 + 4 - 7 * (len(lines) - 1)
    shown = [words(line, x=x + tip + 6, y=first + 14 * number) for number, line in enumerate(lines)]
    return element("g", element("polygon", points=points), *shown, class_="fb-life__here" if here else "fb-life__stage")


def _fold(title: str) -> list[str]:
    lines: list[str] = []
    for word in title.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LETTERS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    # A sign that stands alone reads as nothing.
    if len(lines) > 1 and len(lines[0]) == 1:
        lines[:2] = [f"{lines[0]} {lines[1]}"]
    return lines
