"""Text for a terminal: what a log may not do to it, widths, folding, colours and signs."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from typing import Mapping, Optional, TextIO

WIDTH = 80
SIGNS = {"cause": "●", "consequence": "◐", "wrapper": "○", "harmless": "✓", "cut": "…"}
PLAIN_SIGNS = {"cause": "*", "consequence": "+", "wrapper": "o", "harmless": "-", "cut": "~"}
_COLOURS = {"cause": "1;31", "consequence": "33", "wrapper": "36", "harmless": "32", "strong": "1", "quiet": "2"}

# Sequences that end are dropped whole; one that does not end is shown with its escape made visible.
_SEQUENCES = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"
    "|(?:\x1b[\\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)"
    "|\x1b[ -/]*[0-Z\\\\`-~]"
)
_INVISIBLE = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


class Style:
    """How output looks: columns, colours or none, and signs that the encoding can write."""

    def __init__(self, width: int = WIDTH, colour: bool = False, signs: Mapping[str, str] = SIGNS) -> None:
        self.width = width
        self.colour = colour
        self.signs = signs

    def paint(self, kind: str, text: str) -> str:
        """The text in the colour of a role, `strong` or `quiet`, where colours are on."""
        return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m" if self.colour and text else text


def style_of(stream: TextIO, environment: Optional[Mapping[str, str]] = None) -> Style:
    """The style for a stream: colours only on a terminal and without NO_COLOR, never wider than 80 columns."""
    environment = os.environ if environment is None else environment
    terminal = stream.isatty()
    width = min(WIDTH, max(40, shutil.get_terminal_size((WIDTH, 24)).columns)) if terminal else WIDTH
    colour = terminal and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
    try:
        "".join(SIGNS.values()).encode(stream.encoding or "ascii")
        signs = SIGNS
    except (UnicodeEncodeError, LookupError):
        signs = PLAIN_SIGNS
    return Style(width, colour, signs)


def harmless(text: str) -> str:
    """The text without terminal sequences, a tab as a blank, every other invisible character as a visible escape."""
    text = _SEQUENCES.sub("", text).replace("\t", " ")
    return "".join(_escape(char) if unicodedata.category(char) in _INVISIBLE else char for char in text)


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def columns(text: str) -> int:
    """How many columns a terminal gives to a text without control characters."""
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def cut(text: str, width: int, sign: str) -> str:
    """The text in at most so many columns; a sign ends what was cut."""
    if columns(text) <= width:
        return text
    kept, used = [], columns(sign)
    for char in text:
        used += _columns(char)
        if used > width:
            break
        kept.append(char)
    return "".join(kept).rstrip() + sign


def fold(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The words in lines of at most `width` columns that begin with `first`, later `rest`; a long word stays whole."""
    lines, line, empty = [], first, True
    for word in text.split():
        if not empty and columns(line) + 1 + columns(word) > width:
            lines.append(line)
            line, empty = rest, True
        line += word if empty else " " + word
        empty = False
    return [*lines, line]


def write(text: str, stream: Optional[TextIO] = None) -> None:
    """Write text for people; what the stream's encoding does not have becomes a question mark."""
    stream = sys.stdout if stream is None else stream
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "replace").decode(encoding))
    stream.flush()
