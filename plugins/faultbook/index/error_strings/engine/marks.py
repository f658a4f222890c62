"""What may join letters of a log to words, or make letters, when `mask` has done its work.

The compiled engine seeks words in the bytes as they are; a block with such a mark is read by the plain one. Fixed strings of
at least three bytes cost nothing beside the words, so that some name more than there is.
"""

from __future__ import annotations

_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
_TAGS = (b"<span", b"</span", b"<strong", b"</strong", b"<em>", b"<em ", b"</em", b"<code", b"</code", b"<font", b"</font", b"<b>", b"<b ", b"</b>")
_LOST_ESCAPE = (b"\\e[", b"033[", b"x1b[")

#: Fixed strings: tags that leave nothing behind; characters by number; a letter behind backslashes; what is left of colours
#: without their escape character, at least one of which a log must hold; invisible characters and ligatures.
FIXED = (
    *_TAGS,
    *_LOST_ESCAPE,
    *(b"&#" + bytes((last,)) for last in b"0123456789xX"),
    b"amp;#",
    *(b"\\u" + bytes((last,)) for last in b"0123456789abcdefABCDEF"),
    *(bytes((letter,)) + b"\\_" for letter in _LETTERS),
    *(bytes((first,)) + b"[0m" for first in range(1, 256) if first != 0x1B),
    *(bytes((0xE2, 0x80, last)) for last in (*range(0x8B, 0x90), *range(0xAA, 0xAF))),
    *(bytes((0xE2, 0x81, last)) for last in range(0xA0, 0xA5)),
    b"\xef\xbb\xbf",
    *(bytes((0xEF, 0xAC, last)) for last in range(0x80, 0x85)),
    *(bytes((letter, 0xC2, 0xAD)) for letter in _LETTERS),
)
_CSI = rb"\x1b\[[\x20-\x3f]*[@-~]"
#: A word parted by colours, and sequences of other kinds, in a log with escape characters.
PARTED = rb"[A-Za-z_](?:" + _CSI + rb")+[A-Za-z_]"
OTHER = rb"\x1b[^\[]"
#: Bytes that vanish by themselves.
VANISHING = (b"\x00", b"\x01")
