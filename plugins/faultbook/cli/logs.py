"""The arguments of `match` -> the logs that they name, and their bytes in pieces."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import closing
from typing import Callable, Iterator, NamedTuple, Union

from ..exceptions import InputError
from .archives import GZIP, ZIP, Bound, Zip, gunzip
from .unreadable import HEAD, unreadable

#: Bytes read at once; a pipe gives what it has.
PIECE = 1 << 20
STANDARD_INPUT = "-"
EXPECTED = "name a log file, a folder of logs, or - for standard input"


class Log(NamedTuple):
    """One log: what to call it, and how to read it; reading raises InputError."""

    name: str
    pieces: Callable[[], Iterator[bytes]]


def is_several(argument: str) -> bool:
    """Whether an argument stands for any number of logs: a folder or a zip archive."""
    return argument != STANDARD_INPUT and (os.path.isdir(argument) or _is_zip(argument))


def logs_of(argument: str) -> Iterator[Union[Log, InputError]]:
    """The log itself, or those of a folder in the order of names, of an archive in its own; or what is wrong in place of one.

    Read each before you ask for the next: an archive is closed after its last.
    """
    if argument == STANDARD_INPUT or not os.path.isdir(argument):
        yield from _logs_at(argument)
        return
    found = skipped = 0
    for path in _files(argument):
        if isinstance(path, InputError):
            found += 1
            yield path
        # Among logs lie checkpoints and pictures; only what was named is worth a complaint.
        elif not path.lower().endswith(".zip") and _is_no_log(_head(path)):
            skipped += 1
        else:
            found += 1
            yield from _logs_at(path)
    if not found:
        yield InputError(f"{argument}: {_nothing('folder', skipped)}; {EXPECTED}")


def read_pieces(path: str) -> Iterator[bytes]:
    """The bytes of a log as they come, unpacked where it is a gzip file; raises InputError."""
    return _text(_shown(path), _raw(path), Bound(_shown(path)))


def _logs_at(path: str) -> Iterator[Union[Log, InputError]]:
    if not _is_zip(path):
        yield Log(path, lambda: read_pieces(path))
        return
    try:
        archive = Zip(path, os.path.getsize(path))
    except InputError as error:
        yield error
        return
    except OSError as error:
        yield _input_error(path, error)
        return
    with closing(archive):
        members = [member for member in archive.members if not _is_no_log(archive.head(member, HEAD))]
        for member in members:
            if archive.bound.passed:
                return
            yield Log(member.name, lambda member=member: _text(member.name, archive.read(member), archive.bound, False))
    if not members:
        yield InputError(f"{path}: {_nothing('zip archive', len(archive.members))}; {EXPECTED}")


def _nothing(place: str, skipped: int) -> str:
    return f"none of the {skipped} files in this {place} is text" if skipped else f"no file in this {place}"


def _text(name: str, pieces: Iterator[bytes], bound: Bound, count_packed: bool = True) -> Iterator[bytes]:
    """What is packed is unpacked once; what is no text is refused by its first bytes."""
    head, pieces = _peek(pieces, len(GZIP))
    if head.startswith(GZIP):
        head, pieces = _peek(gunzip(name, pieces, bound, count_packed), 1)
    problem = unreadable(head)
    if problem:
        raise InputError(f"{name}: {problem}")
    yield from pieces


def _peek(pieces: Iterator[bytes], size: int) -> tuple[bytes, Iterator[bytes]]:
    """The first bytes, `size` at least where there are so many, and all pieces again."""
    head = b""
    for piece in pieces:
        head += piece
        if len(head) >= size:
            break

    def again() -> Iterator[bytes]:
        if head:
            yield head
        yield from pieces

    return head, again()


def _raw(path: str) -> Iterator[bytes]:
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None:
                raise InputError(f"standard input: is closed; {EXPECTED}")
            # read1 gives what is there and does not wait for a whole piece.
            yield from iter(lambda: sys.stdin.buffer.read1(PIECE), b"")
            return
        with open(path, "rb", buffering=0) as file:
            mode = os.fstat(file.fileno()).st_mode
            if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
                raise InputError(f"{path}: is a device; {EXPECTED}")
            yield from iter(lambda: file.read(PIECE), b"")
    except (OSError, ValueError) as error:
        raise _input_error(_shown(path), error) from None


def _files(folder: str) -> Iterator[Union[str, InputError]]:
    """Files at any depth. Links to folders are not followed: they may lead round in circles."""
    problems: list[OSError] = []
    for place, folders, names in os.walk(folder, onerror=problems.append):
        folders.sort()
        yield from (path for path in (os.path.join(place, name) for name in sorted(names)) if os.path.isfile(path))
    yield from (_input_error(str(problem.filename), problem) for problem in problems)


def _is_zip(path: str) -> bool:
    return path != STANDARD_INPUT and _head(path).startswith(ZIP)


def _is_no_log(head: bytes) -> bool:
    return bool(unreadable(head)) and not head.startswith(GZIP)


def _head(path: str) -> bytes:
    """The first bytes of a regular file; of anything else, and of what cannot be read, none."""
    try:
        # Asked before: opening a pipe would wait for its writer.
        if not stat.S_ISREG(os.stat(path).st_mode):
            return b""
        with open(path, "rb", buffering=0) as file:
            return file.read(HEAD)
    except (OSError, ValueError):
        return b""


def _shown(path: str) -> str:
    return "standard input" if path == STANDARD_INPUT else path


def _input_error(path: str, error: Exception) -> InputError:
    return InputError(f"{path}: {str(getattr(error, 'strerror', None) or error).lower()}; {EXPECTED}")
