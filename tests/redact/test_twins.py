"""Python and JavaScript take out the same, and nothing is left for a second time."""

from __future__ import annotations

import random

import pytest

from faultbook.redact.redactor import redact
from tests.redact.corpus import lines

JUNK = ["\u00ff", "\u00e9", "\U0001f3d6", "\x1b[31m", "\n", "\r\n", "\t", " ", '"', "'", "\\", "<", ">", "@", ":", "/", "=", "-", ".", "0", "A", "\u017f", "\u212a",
        "\u2028", "\u00b5", "\ufeff", "\x00", "password", "token", "://", "::"]  # fmt: skip
TEXTS = 2000
_ASK = "(texts) => texts.map((text) => { const found = faultbook.redact(text); return [found.text, Object.entries(found.counts)]; })"


def hostile(seed: int) -> str:
    """Lines of the corpus, joined, cut and mixed with what breaks patterns; the same for the same seed."""
    source = random.Random(seed)
    known = lines()
    text = " ".join(source.choice(known) for _ in range(source.choice((1, 1, 2, 4))))
    for _ in range(source.choice((0, 1, 3, 8))):
        at = source.randrange(len(text) + 1)
        text = text[:at] + source.choice(JUNK) + text[at:] if source.random() < 0.5 else text[:at] + text[at + source.randrange(1, 6) :]
    return text


def _python(text: str) -> list:
    found = redact(text)
    return [found.text, [list(item) for item in found.counts.items()]]


def test_the_corpus_is_redacted_alike(redact_page) -> None:
    """Text and counts."""
    assert redact_page.evaluate(_ASK, lines()) == [_python(text) for text in lines()]


@pytest.mark.parametrize("first", range(0, TEXTS, 500))
def test_hostile_texts_are_redacted_alike(first: int, redact_page) -> None:
    """The same bytes, whatever stands between."""
    texts = [hostile(seed) for seed in range(first, first + 500)]
    for text, expected, found in zip(texts, map(_python, texts), redact_page.evaluate(_ASK, texts)):
        assert found == expected, text


@pytest.mark.parametrize("first", range(0, TEXTS, 500))
def test_a_second_time_changes_nothing(first: int) -> None:
    """What is redacted may be redacted again, and is as it was."""
    for seed in range(first, first + 500):
        once = redact(hostile(seed)).text
        assert redact(once).text == once, hostile(seed)
