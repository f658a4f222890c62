"""The words of all templates and how much each weighs, made when a guess needs them; in JavaScript it is part of codec.js."""

from __future__ import annotations

from .template import literal_words

#: A shorter word weighs nothing.
SHORTEST = 3


class Vocabulary:
    """Word -> the templates that hold it, word -> its weight, and the weight of each template."""

    def __init__(self, templates: list, count_weights: list) -> None:
        self.by_word: dict = {}
        for number, template in enumerate(templates):
            for word in sorted(set(literal_words(template["steps"]))):
                self.by_word.setdefault(word, []).append(number)
        self.weights = {word: count_weights[len(numbers) - 1] for word, numbers in self.by_word.items() if len(word) >= SHORTEST}
        self.totals = [0] * len(templates)
        for word, numbers in self.by_word.items():
            for number in numbers:
                self.totals[number] += self.weights.get(word, 0)
