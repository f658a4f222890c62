"""What a log may not do to a terminal, and where colours are on."""

from __future__ import annotations

import io

import pytest

from faultbook.cli.terminal import PLAIN_SIGNS, SIGNS, columns, cut, fold, harmless, style_of

HOSTILE = {
    "\x1b[31mred\x1b[0m": "red",
    "\x1b[2J\x1b[Hcleared": "cleared",
    "\x9b2Jcleared": "cleared",
    "\x1b]0;title\x07text": "text",
    "\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\": "link",
    "\x1bP+q544e\x1b\\text": "text",
    "\x1bcreset": "reset",
    "\x1b(0line": "line",
    "unended \x1b[12": "unended \\x1b[12",
    "unended \x1b]0;title": "unended \\x1b]0;title",
    "over\rwritten": "over\\x0dwritten",
    "rub\x08out\x7f": "rub\\x08out\\x7f",
    "bell\x07 nul\x00": "bell\\x07 nul\\x00",
    "tab\tbed": "tab bed",
    "bidi \u202eevil\u2066": "bidi \\u202eevil\\u2066",
    "zero\u200bwidth": "zero\\u200bwidth",
    "line\u2028end\x85": "line\\u2028end\\x85",
    "\x1b\x1b[31mtwice": "\\x1btwice",
    "\x1b[3\x1b[0m1mnested": "\\x1b[31mnested",
    "Füße 日本 🏖": "Füße 日本 🏖",
}


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_a_log_cannot_drive_the_terminal(text: str) -> None:
    """Sequences vanish, what is left of control characters is visible."""
    assert harmless(text) == HOSTILE[text]
    assert harmless(text).isprintable()


def test_widths() -> None:
    """Wide characters take two columns, combining ones none."""
    assert columns("日本e\u0301") == 5
    assert cut("日本語", 5, "…") == "日本…"
    assert cut("abc", 3, "…") == "abc"
    assert fold("aa bb cc", 5, "", "  ") == ["aa bb", "  cc"]
    assert fold("a-word-longer-than-the-line b", 5) == ["a-word-longer-than-the-line", "b"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Yes."""
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "colour"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colours_only_on_a_terminal(stream: io.StringIO, environment: dict, colour: bool) -> None:
    """NO_COLOR counts when it is not empty, as its convention says."""
    assert style_of(stream, environment).colour is colour


def test_signs_follow_the_encoding() -> None:
    """A terminal that cannot write the signs gets plain ones."""
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert style_of(ascii_only, {}).signs is PLAIN_SIGNS
    assert style_of(Terminal(), {}).signs is SIGNS
