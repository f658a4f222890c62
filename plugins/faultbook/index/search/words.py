"""The terms of the index that a typed word may mean; twin of site/assets/js/search-words.js."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from .analyse import stem
from .codec import Reader

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_SHORTEST_PREFIX = 2
_SHORTEST_TYPO = 4


class Word(NamedTuple):
    """A word of a query: its term, the word before endings were taken off, terms that it makes with a neighbour, and
    whether it is the last one and may go on."""

    term: str
    raw: str
    joined: tuple[str, ...]
    open: bool


class Meaning(NamedTuple):
    """Terms by number, and what a match of them is worth, in per cent of the word itself."""

    per_cent: int
    terms: tuple[int, ...]


class Words:
    """The vocabulary of a search artefact, by spelling and by what is left of it without umlauts."""

    def __init__(self, reader: Reader) -> None:
        self._numbers = reader.numbers
        self._scoring = reader.scoring
        self._plain = sorted((plain(term), number) for number, term in enumerate(reader.terms))
        self._keys = [key for key, _ in self._plain]

    def meanings(self, word: Word) -> list[Meaning]:
        """What the word may mean, most certain first, no term twice; empty where the index has nothing like it."""
        groups = [
            (100, self._known((word.term, *word.joined))),
            (self._scoring["alike"], self._alike(word.term)),
        ]
        if word.open and len(word.raw) >= _SHORTEST_PREFIX:
            groups.append((self._scoring["prefix"], self._begun(word.raw)))
        meanings: list[Meaning] = []
        seen: set[int] = set()
        for per_cent, terms in groups:
            fresh = sorted(set(terms) - seen)
            seen.update(fresh)
            if fresh:
                meanings.append(Meaning(per_cent, tuple(fresh)))
        if not meanings and len(word.term) >= _SHORTEST_TYPO and word.term.isascii() and word.term.isalpha():
            near = self._known(one_letter_off(word.term))
            if near:
                meanings.append(Meaning(self._scoring["typo"], tuple(sorted(set(near)))))
        return meanings

    def _known(self, terms) -> list[int]:
        return [self._numbers[term] for term in terms if term in self._numbers]

    def _alike(self, term: str) -> list[int]:
        key = plain(term)
        found = []
        at = bisect_left(self._keys, key)
        while at < len(self._keys) and self._keys[at] == key:
            found.append(self._plain[at][1])
            at += 1
        return found

    def _begun(self, raw: str) -> list[int]:
        found = self._known((_ended(raw),))
        # Terms have the American z (`analyse.american`), which a half typed ending does not show yet.
        for key in (plain(raw), plain(raw.replace("is", "iz"))):
            at = bisect_left(self._keys, key)
            while at < len(self._keys) and self._keys[at].startswith(key):
                found.append(self._plain[at][1])
                at += 1
        return found


def plain(term: str) -> str:
    """The term with ae, oe and ue as a, o and u: what all ways to write an umlaut have in common."""
    return term.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _ended(raw: str) -> str:
    """The term of a word whose ending is only half typed (hangi, hangin, stalle)."""
    if raw.endswith("in"):
        return stem(raw + "g")
    if raw.endswith("i"):
        return stem(raw + "ng")
    return stem(raw + "d") if raw.endswith("e") else stem(raw)


def one_letter_off(term: str) -> list[str]:
    """All spellings that differ by one letter left out, added, replaced, or by two neighbours swapped."""
    found = []
    for at in range(len(term) + 1):
        before, after = term[:at], term[at:]
        if after:
            found.append(before + after[1:])
        if len(after) > 1:
            found.append(before + after[1] + after[0] + after[2:])
        for letter in _LETTERS:
            found.append(before + letter + after)
            if after:
                found.append(before + letter + after[1:])
    return found
