"""The nearest entries for error-like lines that no signature knows; the twin of guess.js.

A line's words are compared with the words of each template, weighed by how rare they are among all templates.
"""

from __future__ import annotations

import re

from ...model.diagnosis import Evidence, Guess
from .codec import ErrorIndex
from .vocabulary import Vocabulary

#: A guess must cover so much of a template's weight (per mille) and so many of its words; chosen on the project's own logs.
LEAST_SCORE = 600
LEAST_WORDS = 3
MOST_GUESSES = 3
_WORD = re.compile(rb"[A-Za-z_]{3,}")


def guesses(index: ErrorIndex, error_lines: list) -> tuple:
    """Up to three guesses, best first; none where nothing is near enough."""
    best: dict = {}
    vocabulary = index.vocabulary
    for message, hit in error_lines:
        words = sorted({word.decode("ascii") for word in _WORD.findall(message)})
        for number, (weight, count) in _shared(vocabulary, words).items():
            template = index.templates[number]
            total = vocabulary.totals[number]
            score = weight * 1000 // total if total else 0
            if score < LEAST_SCORE or count < LEAST_WORDS:
                continue
            for entry in template["entries"]:
                if entry not in best or score > best[entry][0]:
                    best[entry] = (score, hit)
    ranked = sorted(best, key=lambda entry: (-best[entry][0], index.entries[entry]["id"]))[:MOST_GUESSES]
    return tuple(_guess(index.entries[entry], *best[entry]) for entry in ranked)


def _shared(vocabulary: Vocabulary, words: list) -> dict:
    shared: dict = {}
    for word in words:
        for number in vocabulary.by_word.get(word, ()):
            weight, count = shared.get(number, (0, 0))
            shared[number] = (weight + vocabulary.weights[word], count + 1)
    return shared


def _guess(entry: dict, score: int, hit) -> Guess:
    evidence = Evidence(hit.line, hit.column, hit.text, hit.name, hit.rank)
    return Guess(entry["id"], entry["title"], entry["url"], score, evidence)
