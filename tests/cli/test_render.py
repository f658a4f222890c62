"""The text of a diagnosis, pinned by one data file a case; FAULTBOOK_REFRESH=1 writes them anew."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from faultbook.cli.render import diagnosis_text
from faultbook.cli.terminal import PLAIN_SIGNS, Style, columns

GOLDEN = Path(__file__).parent / "golden"
ENTRIES = json.loads((GOLDEN / "entries.json").read_text())
CASES = sorted(path.stem for path in GOLDEN.glob("*.json") if path.stem != "entries")


def render(case: str, style: Style) -> str:
    """The text of a case."""
    data = json.loads((GOLDEN / f"{case}.json").read_text())
    return diagnosis_text(data["diagnosis"], ENTRIES, style, data["name"])


@pytest.mark.parametrize("case", CASES)
def test_the_text_is_the_golden_one(case: str) -> None:
    """Text, signs and order."""
    text, golden = render(case, Style()), GOLDEN / f"{case}.txt"
    if os.environ.get("FAULTBOOK_REFRESH"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES)
def test_no_line_is_wider_than_the_terminal(case: str) -> None:
    """80 columns, and 60 where the terminal has no more."""
    for width in (80, 60):
        assert max(columns(line) for line in render(case, Style(width)).split("\n")) <= width


@pytest.mark.parametrize("case", CASES)
def test_colours_change_nothing_but_colours(case: str) -> None:
    """The same text when the colours are taken out; the only escapes are our own."""
    import re

    coloured = render(case, Style(colour=True))
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == render(case, Style())


def test_a_terminal_without_the_signs_gets_plain_ones() -> None:
    """Role by sign and word in ASCII, too."""
    text = render(CASES[0], Style(signs=PLAIN_SIGNS))
    assert text.isascii()
