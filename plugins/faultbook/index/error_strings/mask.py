"""Blot out what is no part of a message, byte for byte, so that every place stays where it was; the twin of mask.js.

Terminal sequences, also those that lost their escape character in a copy; characters that HTML, JSON or CSV
escaped; the bars of a box. What goes becomes 0x01, which `clean` drops; a blotted line end joins two lines into one piece.
"""

from __future__ import annotations

import re

GONE = 0x01
_GONE = b"\x01"
#: Control sequences of terminals: CSI, OSC (titles, links), and single characters; none crosses a line end.
_ANSI = re.compile(
    rb"\x1b(?:\[[\x30-\x3f]{0,64}[\x20-\x2f]{0,8}[\x40-\x7e]"
    rb"|\][^\x07\x1b\r\n]{0,2048}(?:\x07|\x1b\\)|[\x40-\x5a\x5c\x5e\x5f])"
)
_LOST_ANSI = re.compile(rb"\[[0-9]{1,3}(?:;[0-9]{1,3}){0,4}m")
_ENTITY = re.compile(rb"&(?:quot|apos|lt|gt|amp|nbsp|#39|#34|#x27|#x22);")
_ESCAPE = re.compile(rb"\\{1,3}(?:u001[bB]\[[0-9;]{0,12}m|[nrt]|[\x22'])")
_MEANS = {
    b"&quot;": b'"', b"&apos;": b"'", b"&lt;": b"<", b"&gt;": b">", b"&amp;": b"&", b"&nbsp;": b" ",
    b"&#39;": b"'", b"&#34;": b'"', b"&#x27;": b"'", b"&#x22;": b'"',
}  # fmt: skip
_BAR_END = re.compile(rb"\xe2\x94[\x82\x83][ \t]*\r?\n[ \t]*\xe2\x94[\x82\x83]")
_BAR = re.compile(rb"\xe2\x94[\x82\x83]")


def flatten(data: bytes) -> bytes:
    """What `mask` leaves, without what it blotted out; the same object where there is nothing to do."""
    if b"&" in data or b"\\" in data or b"\xe2\x94" in data:
        masked = mask(data)
        return masked.replace(_GONE, b"") if GONE in masked else masked
    # Terminal sequences alone, the usual case: many times quicker without keeping places.
    flat = _ANSI.sub(b"", data) if b"\x1b" in data else data
    if b"[0m" in flat:
        flat = _LOST_ANSI.sub(b"", flat)
    return flat.replace(_GONE, b"") if GONE in flat else flat


def mask(data: bytes) -> bytes:
    """The same number of bytes with all that is no message blotted out; the same object where there is nothing to do."""
    if b"\x1b" in data:
        data = _ANSI.sub(_blot, data)
    if b"&" in data:
        data = _ENTITY.sub(_entity, data)
    # Before colours that lost their escape character: JSON writes that character as \u001b.
    if b"\\" in data:
        data = _ESCAPE.sub(_escape, data)
    if b"[0m" in data:
        data = _LOST_ANSI.sub(_blot, data)
    if b'""' in data:
        data = data.replace(b'""', b'"\x01')
    if b"\xe2\x94\x82" in data or b"\xe2\x94\x83" in data:
        data = _BAR_END.sub(_blank, data)
        data = _BAR.sub(_blank, data)
    return data


def _blot(match: re.Match) -> bytes:
    return _GONE * len(match.group())


def _entity(match: re.Match) -> bytes:
    text = match.group()
    return _MEANS[text].ljust(len(text), _GONE)


def _escape(match: re.Match) -> bytes:
    text = match.group()
    last = text[-1:]
    kept = b"" if last == b"m" else last if last in (b'"', b"'") else b" "
    return kept.rjust(len(text), _GONE)


def _blank(match: re.Match) -> bytes:
    return b" ".ljust(len(match.group()), _GONE)
