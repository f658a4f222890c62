"""Catalogue -> the error index: sorted, deterministic, and small."""

from __future__ import annotations

import math

from ...exceptions import TemplateError
from ...model.catalogue import Catalogue
from ...model.entry import Entry
from .codec import FORMAT, USUAL_SIGNATURE, USUAL_TEMPLATE
from .vocabulary import SHORTEST
from .template import CAPTURES, PLACEHOLDERS, anchors, compile_template, literal_words, steps


#: A template is found by a second word, too, since a line end may break the first one; a word that more templates than
#: these share would make too many candidates.
SHARED_BY = 8


def build(catalogue: Catalogue) -> dict:
    """The artefact of the error strings; raises TemplateError (rules report it with its place before that)."""
    ids = [entry.id for entry in catalogue.entries]
    number_of = {entry_id: number for number, entry_id in enumerate(ids)}
    table = _Templates()
    signatures = []
    for entry in catalogue.entries:
        for error in entry.errors:
            signatures.append(
                {
                    "entry": number_of[entry.id],
                    "role": error.role,
                    # One line of a signature of several is no ground for a guess.
                    "template": table.number(error.text, -1 if error.also_needs else number_of[entry.id]),
                    "versions": error.versions,
                    "versions_differ": error.versions_differ,
                    "general": error.general,
                    "also_needs": [table.number(text) for text in error.also_needs],
                    "never_with": [table.number(text) for text in error.never_with],
                }
            )
    for item in catalogue.patterns.get("versions", ()):
        table.version(item["text"], item["name"])
    collectives = catalogue.patterns.get("collectives", ())
    for number, item in enumerate(collectives):
        table.collective(item["text"], number)
    leads = {entry.id: [item for item in entry.leads_to if item in number_of] for entry in catalogue.entries}
    causes = {entry.id: not entry.errors for entry in catalogue.entries if entry.role == "cause"}
    reach = {entry_id: _distances(entry_id, leads) for entry_id in ids}
    return {
        "format": FORMAT,
        "kind": "errors",
        "classes": {name: list(item) for name, item in {**PLACEHOLDERS, **CAPTURES}.items()},
        "entries": [
            {
                "id": entry.id,
                "title": entry.title,
                "url": entry.url,
                "ranks": sorted(entry.ranks),
                "explains": sorted(number_of[item] for item in reach[entry.id]),
                "causes": _causes(entry, causes, reach, number_of),
            }
            for entry in catalogue.entries
        ],
        "signatures": [_unusual(row, USUAL_SIGNATURE) for row in signatures],
        "templates": [_unusual(row, USUAL_TEMPLATE) for row in table.finish(frozenset(catalogue.patterns.get("common_words", ())))],
        "count_weights": table.count_weights(),
        "prefixes": [steps(item["text"], True) for item in catalogue.patterns.get("prefixes", ())],
        "inner_prefixes": _flagged(catalogue, "inside"),
        "time_prefixes": _flagged(catalogue, "time"),
        "clock_prefixes": _flagged(catalogue, "time", ("yes", "clock")),
        "collectives": [item["says"] for item in collectives],
        "same_size": sorted(catalogue.patterns.get("same_size", ())),
        "files": [steps(item["text"], True) for item in catalogue.patterns.get("files", ())],
        **{
            name: sorted(catalogue.patterns.get(name, ()))
            for name in ("field_words", "launcher_exceptions", "exception_endings", "caught_words", "failure_words", "library_paths", "field_paths")
        },
        "unknown_entry": number_of.get(catalogue.patterns.get("unknown_exception"), -1),
        "error_words": sorted(word for word in catalogue.patterns.get("error_words", ()) if not word.startswith("*")),
        "error_endings": sorted(word[1:] for word in catalogue.patterns.get("error_words", ()) if word.startswith("*")),
    }


def _causes(entry: Entry, causes: dict, reach: dict, number_of: dict) -> list:
    """[number, place] of the causes that lead to an entry: the usual ones in their order, then by the number of steps.

    `causes` says of each whether it prints nothing. Where an author names the usual ones, the others that print
    something are left out: a log that does not show them is no reason to suspect them; so are those that lead there only
    by way of another failure, which would be named twice.
    """
    usual = {other: place for place, other in enumerate(entry.usual_causes)}
    return sorted(
        [number_of[other], usual[other] if other in usual else len(usual) + reach[other][entry.id]]
        for other, silent in causes.items()
        if other in usual or (entry.id in reach[other] and (not usual or (silent and reach[other][entry.id] == 1)))
    )


def _unusual(row: dict, usual: dict) -> dict:
    """What of a row is not as usual."""
    return {name: value for name, value in row.items() if name not in usual or value != usual[name]}


def _flagged(catalogue: Catalogue, flag: str, values: tuple = ("yes",)) -> list:
    return [number for number, item in enumerate(catalogue.patterns.get("prefixes", ())) if item.get(flag) in values]


def _distances(start: str, leads: dict) -> dict:
    """What follows from an entry, directly or not, and over how many steps."""
    found: dict = {}
    edge = [start]
    steps_taken = 0
    while edge:
        steps_taken += 1
        edge = sorted({item for entry_id in edge for item in leads[entry_id]} - set(found) - {start})
        for item in edge:
            found[item] = steps_taken
    return found


class _Templates:
    """Numbers each distinct template once."""

    def __init__(self) -> None:
        self._numbers: dict = {}
        self._rows: list = []

    def number(self, text: str, entry: int = -1) -> int:
        if text not in self._numbers:
            try:
                program = compile_template(text)
            except TemplateError as error:
                raise TemplateError(f"error string {text!r} {error}") from None
            self._add(text, program, "")
        row = self._rows[self._numbers[text]]
        if entry >= 0 and entry not in row["entries"]:
            row["entries"].append(entry)
        return self._numbers[text]

    def version(self, text: str, library: str) -> None:
        self._add("<version of> " + library + " " + text, steps(text, True), library)

    def collective(self, text: str, number: int) -> None:
        self._add(f"<collective> {number}", steps(text, True), "", number)

    def _add(self, key: str, program: list, library: str, collective: int = -1) -> None:
        self._numbers[key] = len(self._rows)
        words = sorted(set(literal_words(program)))
        self._rows.append({"steps": program, "words": words, "version_of": library, "collective": collective, "entries": []})

    def _counts(self) -> dict:
        """word -> how many templates hold it."""
        counts: dict = {}
        for row in self._rows:
            for word in row["words"]:
                counts[word] = counts.get(word, 0) + 1
        return counts

    def count_weights(self) -> list:
        """The weight of a word that stands in one template, in two, and so on: all that a reader needs to weigh words."""
        most = max(self._counts().values(), default=0)
        return [_weight(len(self._rows), count) for count in range(1, most + 1)]

    def weights(self) -> dict:
        """word -> 100 log2(templates / those with the word) + 100, the rarer the heavier (inverse document frequency)."""
        counts = self._counts()
        total = len(self._rows)
        return {word: _weight(total, counts[word]) for word in sorted(counts) if len(word) >= SHORTEST}

    def finish(self, common: frozenset) -> list:
        """The rows with their anchors; words and weights are left out, since a reader can make them again."""
        weights = self.weights()
        counts = self._counts()
        rows = []
        for row in self._rows:
            choices = anchors(row["steps"])
            choices.sort(key=lambda word: (word.lower() in common, -weights[word], -len(word), word))
            second = [word for word in choices[1:] if counts[word] <= SHARED_BY and word.lower() not in common]
            kept = {name: value for name, value in row.items() if name != "words"}
            rows.append({**kept, "anchors": choices[:1] + second[:1], "entries": sorted(row["entries"])})
        return rows


def _weight(total: int, count: int) -> int:
    return 100 + round(100 * math.log2(total / count))
