"""Any bytes as a packed log: the bytes in it, as many as are allowed, or one line that says what is wrong."""

from __future__ import annotations

import tempfile
import unicodedata
from pathlib import Path

from faultbook.cli import archives
from faultbook.cli.logs import Log, logs_of, read_pieces
from faultbook.cli.terminal import harmless
from faultbook.exceptions import InputError

MOST_BYTES = 8192
#: The command's bound is for files of any size; with this one a small file can pass it.
FREE = 1 << 18


def check(data: bytes) -> None:
    """Raise AssertionError where more comes out than is allowed, or anything but InputError is raised."""
    free, archives.FREE = archives.FREE, FREE
    try:
        with tempfile.NamedTemporaryFile(prefix="fuzz", dir=_folder()) as file:
            file.write(data)
            file.flush()
            for log in logs_of(file.name):
                if isinstance(log, Log):
                    _read(log, data)
                else:
                    _is_clear(log)
            _read(Log(file.name, lambda: read_pieces(file.name)), data)
    finally:
        archives.FREE = free


def _read(log: Log, data: bytes) -> None:
    size = 0
    try:
        for piece in log.pieces():
            size += len(piece)
            assert len(piece) <= archives.PIECE
    except InputError as error:
        _is_clear(error)
    assert size <= max(archives.FREE, archives.RATIO * len(data)) + archives.PIECE
    assert _is_shown_in_a_line(log.name)


def _is_clear(error: InputError) -> None:
    text = str(error)
    assert ": " in text and _is_shown_in_a_line(text) and len(text) < MOST_BYTES


def _is_shown_in_a_line(text: str) -> bool:
    # Blanks of other widths do no harm.
    return all(char.isprintable() or unicodedata.category(char) == "Zs" for char in harmless(text))


def _folder() -> str | None:
    # In memory where there is such a place: thousands of files a second.
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
