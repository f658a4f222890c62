"""Why bytes are no log, from the first of them; the page says the same (site/assets/js/worker-unreadable.js)."""

from __future__ import annotations

_TEXT = "name the text that the job printed"
KINDS = (
    (b"PK\x03\x04", "a zip archive (a PyTorch checkpoint is one, too)", "unpack it and name the log inside"),
    (b"\x1f\x8b", "a gzip file inside another archive", "unpack it and name the log inside"),
    (b"\x28\xb5\x2f\xfd", "a zstd file", "unpack it (unzstd) and name the text"),
    (b"\xfd7zXZ", "an xz file", "unpack it (unxz) and name the text"),
    (b"BZh", "a bzip2 file", "unpack it (bunzip2) and name the text"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "unpack it and name the log inside"),
    (b"\x7fELF", "a program or a core dump", _TEXT),
    (b"\x89PNG", "a picture", _TEXT),
    (b"\xff\xd8\xff", "a picture", _TEXT),
    (b"%PDF", "a PDF", "copy its text into a file and name that"),
    (b"\x80\x02", "a pickle", _TEXT),
)
#: Bytes looked at.
HEAD = 4096
#: Control characters that no log holds, in a hundred bytes that are not NUL: a log cut by its rotation begins with NULs.
#: Random bytes have ten.
MANY_CONTROLS = 6
_CONTROLS = bytes([*range(1, 8), *range(14, 27), *range(28, 32), 127])
_MARKS = (b"\xff\xfe", b"\xfe\xff")


def unreadable(head: bytes) -> str:
    """`is a picture, no text; ...`, or nothing for what may be a log."""
    for magic, what, todo in KINDS:
        if head.startswith(magic):
            return f"is {what}, no text; {todo}"
    if head.startswith(_MARKS):
        return ""
    text = head[:HEAD].replace(b"\0", b"")
    controls = len(text) - len(text.translate(None, _CONTROLS))
    return f"is no text; {_TEXT}" if controls * 100 > len(text) * MANY_CONTROLS else ""
