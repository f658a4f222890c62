"""A guide's questions lead somewhere, and each of them can be reached."""

from __future__ import annotations

from typing import Iterator

from ..model.catalogue import Catalogue
from ..model.guide import Guide
from ..model.problem import Problem
from .rule import Rule


def _paths(catalogue: Catalogue) -> Iterator[Problem]:
    known = {entry.id for entry in catalogue.entries} | set(catalogue.unread)
    for guide in catalogue.guides:
        for line, message in _what_is_wrong(guide, known):
            yield Problem(guide.path, line, "guide-path", message)


def _what_is_wrong(guide: Guide, entries: set[str]) -> Iterator[tuple[int, str]]:
    places = {step.id: number for number, step in enumerate(guide.steps)}
    if len(places) < len(guide.steps):
        yield 1, "two steps have one id: rename one"
    reached = {step.id for step in guide.steps[:1]}
    for number, step in enumerate(guide.steps):
        for way in step.ways:
            for entry in way.entries:
                if entry not in entries:
                    yield way.line, f"entries names {entry}, which is no entry"
            if not (way.go or way.entries or way.say):
                yield way.line, "the answer leads nowhere: give it go, entries or say"
            # Only forwards: a circle would send a reader round for ever.
            if way.go and places.get(way.go, -1) <= number:
                yield way.line, f"go names {way.go}, which is no later step"
            reached.add(way.go)
    for step in guide.steps:
        if step.id not in reached:
            yield step.line, f"no answer leads to the step {step.id}"


GUIDE_PATH = Rule(
    "guide-path",
    "Each answer of a guide leads to a later step, to entries or to a last word, and each step can be reached.",
    "Somebody whose job hangs follows the path to its end; a dead end or a circle costs the same as a wrong cause.",
    "ways:\n  - when: One rank is missing",
    "ways:\n  - when: One rank is missing\n    entries: [rendezvous-timeout]",
    _paths,
)
