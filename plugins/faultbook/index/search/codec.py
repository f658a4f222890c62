"""The search artefact, written and read; twin of site/assets/js/search-codec.js (which only reads).

    {"format": 1,
     "language": {"fold": {sign: ascii}, "stop": [words]},
     "fields": [{"name", "weight"}],            the last one is the body
     "scoring": {"saturation", "alike", "prefix", "typo"},
     "entries": [{"id", "title", "url", "summary", "symptoms", "errors",
                  "slots": [[positions that each text of a field takes]], one list a field but the body,
                  "weights": [what one occurrence in each field weighs]}],
     "idf": [weight of a term that 1, 2, 3 ... entries have],
     "terms": "term term ...",                  sorted
     "places": "... ...",                       for each term: where it stands in the texts, as numbers (see `pack`)
     "bodies": "... ..."}                       for each term: the numbers of the entries whose body has it

The texts of all entries stand one after the other on one axis, entry by entry, field by field, with one free position after
each; `places` counts on that axis, so one number says entry, field, text and position.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Mapping, NamedTuple, Sequence

from ...exceptions import IndexMissing
from .analyse import Analyser

FORMAT = 1
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}


def pack(numbers: Sequence[int]) -> str:
    """Ascending numbers as text: differences in base 32, least digit first; a digit that another follows is 32 greater."""
    text = []
    last = 0
    for number in numbers:
        rest = number - last
        last = number
        while rest > 31:
            text.append(_DIGITS[32 + rest % 32])
            rest //= 32
        text.append(_DIGITS[rest])
    return "".join(text)


def unpack(text: str) -> list[int]:
    """The numbers of `pack`."""
    numbers = []
    last = value = 0
    scale = 1
    for digit in text:
        part = _VALUES[digit]
        if part > 31:
            value += (part - 32) * scale
            scale *= 32
        else:
            last += value + part * scale
            numbers.append(last)
            value, scale = 0, 1
    return numbers


class Text(NamedTuple):
    """One text on the axis: its entry's number, its field's number, and which of that field's texts it is."""

    entry: int
    field: int
    number: int


class Reader:
    """A search artefact, ready to be asked; raises IndexMissing where it is none of this format."""

    def __init__(self, artefact: Mapping[str, Any]) -> None:
        found = artefact.get("format") if isinstance(artefact, Mapping) else None
        if found != FORMAT:
            raise IndexMissing(f"search index: format {found!r} found, {FORMAT} expected; build the site again (`make build`)")
        self.analyser = Analyser(artefact["language"])
        self.fields: list[Mapping[str, Any]] = artefact["fields"]
        self.scoring: Mapping[str, int] = artefact["scoring"]
        self.entries: list[Mapping[str, Any]] = artefact["entries"]
        self.idf: list[int] = artefact["idf"]
        self.terms = artefact["terms"].split(" ")
        self.numbers = {term: number for number, term in enumerate(self.terms)}
        self._places = artefact["places"].split(" ")
        self._bodies = artefact["bodies"].split(" ")
        self.texts: list[Text] = []
        self._starts: list[int] = []
        start = 0
        for number, entry in enumerate(self.entries):
            for field, slots in enumerate(entry["slots"]):
                for index, slot in enumerate(slots):
                    self.texts.append(Text(number, field, index))
                    self._starts.append(start)
                    start += slot + 1

    def places(self, term: int) -> list[int]:
        """Where a term stands on the axis, ascending."""
        return unpack(self._places[term])

    def bodies(self, term: int) -> list[int]:
        """The numbers of the entries whose body has the term, ascending."""
        return unpack(self._bodies[term])

    def text_at(self, place: int) -> int:
        """The number of the text that a place on the axis belongs to."""
        return bisect_right(self._starts, place) - 1
