"""Blot out what is no part of a message, byte for byte, so that every place stays where it was; the twin of mask.js.

Terminal sequences, also those that lost their escape character in a copy; characters that HTML, Markdown, JSON or CSV
escaped; tags of HTML; what editors and chats put for ASCII (curly quotes, dashes, wide and invisible blanks); the bars of
a box. What goes becomes 0x01, which `clean` drops; a blotted line end joins two lines into one piece.
"""

from __future__ import annotations

import re

GONE = 0x01
_GONE = b"\x01"
#: Control sequences of terminals: CSI, OSC and APC (titles, links, marks), character sets, and single characters; none
#: crosses a line end.
_ANSI = re.compile(
    rb"\x1b(?:\[[\x30-\x3f]{0,64}[\x20-\x2f]{0,8}[\x40-\x7e]"
    rb"|[\]_][^\x07\x1b\r\n]{0,2048}(?:\x07|\x1b\\)|[\x23-\x2f]{1,4}[\x30-\x7e]|[\x30-\x5a\x5c\x5e\x5f])"
)
#: Also after what stands for the escape character: ^[, #033, U+241B, U+FFFD.
_LOST_ANSI = re.compile(rb"(?:\^\[|#033|\xe2\x90\x9b|\xef\xbf\xbd)?\[[0-9]{1,3}(?:;[0-9]{1,3}){0,4}m")
#: By what all else begins that is blotted out or changed, in a line whose digits are all 0.
_ODD = re.compile(
    rb"[&\\\x00\x01]|#0|\[0{1,3}(?:;0{1,3}){0,4}m|\xe2[\x80\x81\x88\x94\x95]|\xe3\x80\x80|\xef\xbb\xbf|\xef\xac"
    rb"|\xc2[\xad\xb4]|\xc3\xa2"
)
_TAG = re.compile(
    rb"</?(?:span|div|br|p|li|ul|ol|code|pre|strong|em|font|td|tr|table|tbody|b)(?:[ \t][^<>\r\n]{0,300})?/?>"
)
_ENTITY = re.compile(rb"&(?:amp;){0,2}(?:quot|apos|lt|gt|amp|nbsp|#[0-9]{1,5}|#[xX][0-9a-fA-F]{1,4});")
_ESCAPE = re.compile(
    rb"\\{1,7}(?:(?:u001[bB]|x1[bB]|033|e)\[[0-9;]{0,12}[A-Za-z]|u[0-9a-fA-F]{4}|[nrt\x22'_*\[\]()#+.!<>`~|{}-])|#012"
)
_NAMED = {b"quot": 0x22, b"apos": 0x27, b"lt": 0x3C, b"gt": 0x3E, b"amp": 0x26, b"nbsp": 0x20}
#: What editors, chats and PDF files put for ASCII, and quotes that were read in the wrong encoding.
_FOLD = re.compile(
    rb"\xe2(?:\x80[\x80-\x9f\xa6\xa8-\xaf\xb2\xb3]|\x81[\x9f-\xa4]|\x88\x92)|\xe3\x80\x80|\xef(?:\xbb\xbf|\xac[\x80-\x84])"
    rb"|\xc2[\xad\xb4]|\xc3\xa2(?:\xe2\x82\xac(?:\xe2\x84\xa2|\xcb\x9c|\xc5\x93|\xc2\x9d)|\xe2\x80\x9d\xe2\x80[\x9a\x9d])|\x00+"
)
_FOLDED = {
    **{bytes((0xE2, 0x80, last)): b" " for last in (*range(0x80, 0x8B), 0xA8, 0xA9, 0xAF)},
    b"\xe2\x81\x9f": b" ", b"\xe3\x80\x80": b" ",
    **{bytes((0xE2, 0x80, last)): b"-" for last in (0x90, 0x91, 0x92, 0x93)}, b"\xe2\x88\x92": b"-",
    b"\xe2\x80\x94": b"--", b"\xe2\x80\x95": b"--", b"\xe2\x80\xa6": b"...",
    **{bytes((0xE2, 0x80, last)): b"'" for last in (0x98, 0x99, 0x9A, 0x9B, 0xB2)}, b"\xc2\xb4": b"'",
    **{bytes((0xE2, 0x80, last)): b'"' for last in (0x9C, 0x9D, 0x9E, 0x9F, 0xB3)},
    b"\xef\xac\x80": b"ff", b"\xef\xac\x81": b"fi", b"\xef\xac\x82": b"fl", b"\xef\xac\x83": b"ffi", b"\xef\xac\x84": b"ffl",
    b"\xc3\xa2\xe2\x82\xac\xe2\x84\xa2": b"'", b"\xc3\xa2\xe2\x82\xac\xcb\x9c": b"'",
    b"\xc3\xa2\xe2\x82\xac\xc5\x93": b'"', b"\xc3\xa2\xe2\x82\xac\xc2\x9d": b'"',
    b"\xc3\xa2\xe2\x80\x9d\xe2\x80\x9a": b" ", b"\xc3\xa2\xe2\x80\x9d\xe2\x80\x9d": b" ",
}  # fmt: skip
#: By what _FOLD finds begins; other characters of these bytes are too frequent in logs to look at each.
_FOLD_MARKS = (b"\xe2\x80", b"\xe2\x81", b"\xe2\x88\x92", b"\xe3\x80\x80", b"\xef\xbb\xbf", b"\xef\xac", b"\xc2\xad", b"\xc2\xb4", b"\xc3\xa2\xe2")
_BAR_END = re.compile(rb"\xe2(?:\x94[\x82\x83]|\x95\x91)[ \t]*\r?\n[ \t]*\xe2(?:\x94[\x82\x83]|\x95\x91)")
_BAR = re.compile(rb"\xe2(?:\x94[\x82\x83]|\x95\x91)")


def flatten(data: bytes) -> bytes:
    """What `mask` leaves, without what it blotted out; the same object where there is nothing to do."""
    masked = mask(data)
    return masked.replace(_GONE, b"") if GONE in masked else masked


def _holds_tags(data: bytes) -> bool:
    return b"</" in data or b"<br" in data


def _is_folded(data: bytes) -> bool:
    return 0x00 in data or (not data.isascii() and any(mark in data for mark in _FOLD_MARKS))


def is_odd(shape: bytes) -> bool:
    """Whether lines of a shape (each digit a 0) may hold more than terminal sequences that goes, or depends on other lines."""
    flat = _ANSI.sub(b"", shape)
    return _ODD.search(flat) is not None or _TAG.search(flat) is not None


def without_sequences(line: bytes) -> bytes:
    """What `flatten` leaves of a line that is not odd."""
    if b'""' in line:
        return flatten(line)
    return _ANSI.sub(b"", line) if b"\x1b" in line else line


def mask(data: bytes) -> bytes:
    """The same number of bytes with all that is no message blotted out; the same object where there is nothing to do."""
    if b"\x1b" in data:
        data = _ANSI.sub(_blot, data)
    if _holds_tags(data):
        data = _TAG.sub(_tag, data)
    if b"&" in data:
        data = _ENTITY.sub(_entity, data)
    # Before colours that lost their escape character: JSON writes that character as \u001b.
    if b"\\" in data or b"#012" in data:
        data = _ESCAPE.sub(_escape, data)
    if _is_folded(data):
        data = _FOLD.sub(_fold, data)
    if b"[0m" in data:
        data = _LOST_ANSI.sub(_blot, data)
    if b'""' in data:
        data = data.replace(b'""', b'"\x01')
    if b"\xe2\x94\x82" in data or b"\xe2\x94\x83" in data or b"\xe2\x95\x91" in data:
        data = _BAR_END.sub(_blank, data)
        data = _BAR.sub(_blank, data)
    return data


def _blot(match: re.Match) -> bytes:
    return _GONE * len(match.group())


def _tag(match: re.Match) -> bytes:
    text = match.group()
    return _pad(b"" if text.strip(b"</").startswith((b"span", b"strong", b"em", b"code", b"font", b"b>", b"b ")) else b" ", text)


def _entity(match: re.Match) -> bytes:
    text = match.group()
    name = text[text.rfind(b"&") + 1 : -1]
    name = name[name.rfind(b";") + 1 :]
    if name in _NAMED:
        code = _NAMED[name]
    else:
        code = int(name[2:], 16) if name[1:2] in (b"x", b"X") else int(name[1:])
    return _pad(_character(code), text)


def _escape(match: re.Match) -> bytes:
    text = match.group()
    kind = text.lstrip(b"\\")
    if len(kind) > 1:
        kept = b" " if kind == b"#012" else b"" if b"[" in kind else _character(int(kind[1:], 16))
    else:
        kept = b" " if kind in (b"n", b"r", b"t") else kind
    return kept.rjust(len(text), _GONE)


def _fold(match: re.Match) -> bytes:
    text = match.group()
    return _pad(_FOLDED.get(text, b""), text)


def _character(code: int) -> bytes:
    """A character that was escaped; one that is no text is a blank, or nothing."""
    if code < 0x20 or 0xD800 <= code < 0xE000:
        return b" " if code in (0x09, 0x0A, 0x0D) else b""
    return chr(code).encode("utf-8")


def _pad(kept: bytes, text: bytes) -> bytes:
    return kept.ljust(len(text), _GONE)


def _blank(match: re.Match) -> bytes:
    return b" ".ljust(len(match.group()), _GONE)
