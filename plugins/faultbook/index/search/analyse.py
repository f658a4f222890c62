"""Text -> terms with positions; twin of site/assets/js/search-analyse.js, term for term.

All character classes are ASCII and spelled out. A sign that is neither ASCII nor in the fold table separates words.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Mapping, NamedTuple

#: A version, whose dots are part of it, or a word, whose underscores, hyphens and apostrophes are.
_WORD = re.compile(r"([vV]?)([0-9]+(?:\.[0-9]+)+)|[A-Za-z0-9]+(?:(?:[_-]+|')[A-Za-z0-9]+)*")
_SPLIT = re.compile(r"[_-]+")
#: NCCL|Error, Distributed|Sampler, all|Reduce; but GPUs and FSx stay whole.
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z][a-z])|[A-Z]+[a-z0-9]*|[a-z0-9]+")
_VOWELS = "aeiouy"
_BRITISH = ("isation", "isations", "ise", "ises", "ised", "ising", "iser", "isers")
#: Terms are cut at this many signs; longer ones are hashes and dumps.
LONGEST_TERM = 48


class Token(NamedTuple):
    """A term, where it stands, the lower-case word before endings were taken off, and how many positions it takes.

    Only an identifier's parts written together take more than one.
    """

    term: str
    position: int
    raw: str
    width: int


class _Fold(dict):
    """A table for str.translate that blanks what it does not know."""

    def __missing__(self, code: int) -> str:
        return chr(code) if code < 0x80 else " "


class Analyser:
    """Splits text into terms by the data of `language.language()`."""

    def __init__(self, language: Mapping[str, Any]) -> None:
        self._fold = _Fold({ord(sign): base for sign, base in language["fold"].items()})
        self._stop = frozenset(language["stop"])

    def fold(self, text: str) -> str:
        """The text in ASCII, case kept; what the table does not know becomes a blank."""
        return text if text.isascii() else text.translate(self._fold)

    def analyse(self, text: str) -> list[Token]:
        """The terms of a text, stop words left out; a stop word still takes its position."""
        return self.terms(self.fold(text), 0)[0]

    def terms(self, folded: str, position: int) -> tuple[list[Token], int]:
        """The terms of folded text that begins at `position`, and the position after it.

        An identifier gives its parts at successive positions and, at the first of them, the parts written together:
        `time-out`, `time_out`, `TimeOut` and `timeout` share a term.
        """
        tokens: list[Token] = []
        for match in _WORD.finditer(folded):
            if match.group(2):
                tokens.append(_token(match.group(2), position, 1))
                position += 1
                continue
            parts = _parts(match.group())
            if len(parts) > 1:
                tokens.append(_token("".join(parts), position, len(parts)))
            for part in parts:
                if part not in self._stop and (len(part) > 1 or len(parts) == 1):
                    tokens.append(_token(part, position, 1))
                position += 1
        return tokens, position


@lru_cache(maxsize=1 << 15)
def _parts(word: str) -> tuple[str, ...]:
    return tuple(part.lower() for piece in _SPLIT.split(word.replace("'", "")) for part in _PART.findall(piece))


def _token(raw: str, position: int, width: int) -> Token:
    raw = raw[:LONGEST_TERM]
    return Token(stem(raw), position, raw, width)


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """The word without plural s, ing, ed and a final e, with American z; words of under four signs or with digits stay.

    Steps 1a and 1b of Porter's algorithm (An algorithm for suffix stripping, 1980), simplified, and its final e.
    """
    if len(word) < 4 or not _is_letters(word):
        return word
    word = _without_verb_ending(_without_plural(american(word)))
    if len(word) > 4 and word.endswith("e") and not word.endswith("ee"):
        return word[:-1]
    return word


def american(word: str) -> str:
    """The word with z where British spelling has s (initialisation, synchronised); promise goes along and harms nothing."""
    for ending in _BRITISH:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            return word[: -len(ending)] + "iz" + ending[2:]
    return word


def _without_plural(word: str) -> str:
    if len(word) > 4 and word.endswith(("ies", "ied")):
        return word[:-3] + "y"
    if word.endswith("sses"):
        return word[:-2]
    # Status and virus keep their s; GPUs and CPUs are plurals.
    kept = word.endswith(("ss", "is")) or (len(word) > 4 and word.endswith("us"))
    return word[:-1] if word.endswith("s") and not kept else word


def _without_verb_ending(word: str) -> str:
    if word.endswith("ing"):
        base = word[:-3]
    elif word.endswith("ed") and not word.endswith("eed"):
        base = word[:-2]
    else:
        return word
    if len(base) < 3 or not any(letter in _VOWELS for letter in base):
        return word
    last = base[-1]
    if last == base[-2] and last not in "aeioulsz":
        return base[:-1]
    if len(base) == 3 and _is_open(base):
        return base + "e"
    return base


def _is_open(base: str) -> bool:
    """Consonant, vowel, consonant: the stem of saved and timing, which lost an e."""
    return base[0] not in _VOWELS and base[1] in _VOWELS and base[2] not in _VOWELS and base[2] not in "wx"


def _is_letters(word: str) -> bool:
    return word.isascii() and word.isalpha()
