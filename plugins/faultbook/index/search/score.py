"""How well each entry answers a query, in whole numbers; twin of site/assets/js/search-score.js.

BM25F (Robertson and Zaragoza, 2009, section 3.6) with the term weights that the artefact carries. For each word:

    w = what its occurrences in the entry weigh, all fields together
    gain = idf * (1000 w / (w + saturation)) * per_cent / 100

and for the entry: the sum of gains, times the share of the query's rarity that it has (the idf of the words found, through
that of all words that any entry has), so that whoever has more of the rare words comes first; half as much again for each
phrase that stands in one of its texts; divided by 100. Each division drops the remainder, in the order written here.
"""

from __future__ import annotations

from typing import NamedTuple

from .codec import Reader
from .parse import Phrase, Query
from .words import Meaning, Words


class Scored(NamedTuple):
    """An entry's score, and what of the query's rarity each of its texts (by number) and its body holds."""

    entry: int
    score: int
    texts: dict[int, int]
    body: int


class _Tally:
    """What the words seen so far give one entry."""

    def __init__(self) -> None:
        self.gain = 0
        self.rarity = 0
        self.texts: dict[int, int] = {}
        self.body = 0


def score(reader: Reader, words: Words, query: Query) -> list[Scored]:
    """Every entry that has a word of the query, in no promised order."""
    tallies: dict[int, _Tally] = {}
    total = 0
    for word in query.words:
        total += _add_word(reader, words.meanings(word), tallies)
    phrases = [_texts_with(reader, phrase) for phrase in query.phrases]
    return [_scored(entry, tally, total, phrases) for entry, tally in tallies.items()]


def _add_word(reader: Reader, meanings: list[Meaning], tallies: dict[int, _Tally]) -> int:
    """Add what one word gives each entry, by its most certain meaning there; the most rarity that it gave to one."""
    most = 0
    seen: set[int] = set()
    for meaning in meanings:
        weights, texts, bodies = _occurrences(reader, meaning.terms, seen)
        if not weights:
            continue
        seen.update(weights)
        idf = reader.idf[len(seen) - 1]
        rarity = idf * meaning.per_cent // 100
        most = max(most, rarity)
        for entry, weight in weights.items():
            tally = tallies.setdefault(entry, _Tally())
            tally.gain += idf * (1000 * weight // (weight + reader.scoring["saturation"])) * meaning.per_cent // 100
            tally.rarity += rarity
        for text in texts:
            held = tallies[reader.texts[text].entry].texts
            held[text] = held.get(text, 0) + rarity
        for entry in bodies:
            tallies[entry].body += rarity
    return most


def _occurrences(reader: Reader, terms: tuple[int, ...], but: set[int]) -> tuple[dict[int, int], set[int], set[int]]:
    """What the terms weigh in each entry (those of `but` left out), the texts that have one, the entries whose body has."""
    weights: dict[int, int] = {}
    texts: set[int] = set()
    bodies: set[int] = set()
    body = len(reader.fields) - 1
    for term in terms:
        for place in reader.places(term):
            number = reader.text_at(place)
            text = reader.texts[number]
            if text.entry not in but:
                weights[text.entry] = weights.get(text.entry, 0) + reader.entries[text.entry]["weights"][text.field]
                texts.add(number)
        for entry in reader.bodies(term):
            if entry not in but:
                weights[entry] = weights.get(entry, 0) + reader.entries[entry]["weights"][body]
                bodies.add(entry)
    return weights, texts, bodies


def _texts_with(reader: Reader, phrase: Phrase) -> dict[int, list[int]]:
    """By entry, the texts in which the terms of a phrase stand at their distances."""
    firsts = None
    for term, offset in zip(phrase.terms, phrase.offsets):
        number = reader.numbers.get(term)
        found = {place - offset for place in reader.places(number)} if number is not None else set()
        firsts = found if firsts is None else firsts & found
    texts: dict[int, list[int]] = {}
    for number in {reader.text_at(place) for place in firsts or () if _in_one_text(reader, place, phrase.offsets[-1])}:
        texts.setdefault(reader.texts[number].entry, []).append(number)
    return texts


def _in_one_text(reader: Reader, place: int, distance: int) -> bool:
    return reader.text_at(place) == reader.text_at(place + distance)


def _scored(entry: int, tally: _Tally, total: int, phrases: list[dict[int, list[int]]]) -> Scored:
    value = tally.gain * tally.rarity // total
    texts = dict(tally.texts)
    for found in phrases:
        if entry in found:
            value += value // 2
        for text in found.get(entry, ()):
            texts[text] = texts.get(text, 0) * 2
    return Scored(entry, value // 100, texts, tally.body)
