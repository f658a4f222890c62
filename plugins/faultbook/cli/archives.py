"""Packed logs -> their bytes in pieces, read in bounded memory and never written anywhere.

What a packed log may become is bounded too: 8 GiB, and beyond the first 64 MiB 500 times the bytes that it was packed in.
Logs pack to a twentieth or a fiftieth; what passes the bound was made to fill a disk or a memory.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from typing import Any, Iterator, NamedTuple

from ..exceptions import InputError

#: Bytes; see above. The first bound is free of the ratio, because small things may pack better.
MOST, FREE, RATIO = 8 << 30, 64 << 20, 500
#: Bytes unpacked at once, and packed ones given to zlib at once.
PIECE, PART = 1 << 20, 1 << 14
#: Bytes of a zip's list of members, and members: their objects take memory.
MOST_LIST, MOST_MEMBERS = 16 << 20, 20_000
GZIP = b"\x1f\x8b"
ZIP = (b"PK\x03\x04", b"PK\x05\x06")
#: Ways of packing that are read in bounded memory; Python unpacks the others without a bound.
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
#: zlib's window size for a gzip header and nothing else.
_GZIP_ONLY = 31
#: What Python raises for damaged archives.
_BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, RuntimeError, OverflowError, OSError)
_TODO = "unpack it yourself, and name the log"


class Bound:
    """Counts what goes in and comes out of one archive; raises InputError when more comes out than is allowed."""

    def __init__(self, name: str, packed: int = 0) -> None:
        self.name = name
        self.packed = packed
        self.unpacked = 0
        self.passed = False

    def count(self, size: int) -> None:
        """Take note of so many unpacked bytes."""
        self.unpacked += size
        self.passed = self.unpacked > MOST or self.unpacked > max(FREE, RATIO * self.packed)
        if self.unpacked > MOST:
            raise InputError(f"{self.name}: unpacks to more than {_size(MOST)}, the most that is read; {_TODO}")
        if self.passed:
            text = f"unpacks to more than {RATIO} times its size and {_size(FREE)}, the most that is read"
            raise InputError(f"{self.name}: {text}; if you trust it, {_TODO}")


class Member(NamedTuple):
    """A file in a zip: the name to show, and where it is."""

    name: str
    info: zipfile.ZipInfo


def gunzip(name: str, pieces: Iterator[bytes], bound: Bound, count_packed: bool = True) -> Iterator[bytes]:
    """The bytes in a gzip stream of one or more parts; raises InputError for one that is broken, cut off or too large.

    `count_packed`: the pieces come straight from the archive of `bound`.
    """
    unpacker, begun = zlib.decompressobj(_GZIP_ONLY), False
    for piece, size in _parts(pieces):
        if count_packed:
            bound.packed += size
        more = True
        while more:
            if unpacker.eof:
                # Padding after a part is usual; anything else must be another part.
                piece = piece.lstrip(b"\0")
                if not piece:
                    break
                unpacker = zlib.decompressobj(_GZIP_ONLY)
            begun = begun or bool(piece)
            data = _unpack(name, unpacker, piece)
            bound.count(len(data))
            if data:
                yield data
            piece = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
            more = bool(piece) or len(data) == PIECE
    if begun and not unpacker.eof:
        raise InputError(f"{name}: is a gzip file that is cut off; copy it again, or unpack what is there and name that")


def _parts(pieces: Iterator[bytes]) -> Iterator[tuple[bytes, int]]:
    """The pieces in small parts, since zlib copies what it leaves over; with the first part, the size of the whole piece."""
    for piece in pieces:
        for at in range(0, len(piece), PART):
            yield piece[at : at + PART], 0 if at else len(piece)
    # The empty part at the end asks for what the last bytes still stand for.
    yield b"", 0


def _unpack(name: str, unpacker: Any, piece: bytes) -> bytes:
    try:
        return unpacker.decompress(piece, PIECE)
    except zlib.error as error:
        reason = str(error).rpartition(": ")[2]
        raise InputError(f"{name}: is a broken gzip file ({reason}); copy it again, or name the log itself") from None


class Zip:
    """An open zip archive and its files, in its order; raises InputError for one that is broken or too large."""

    def __init__(self, path: str, size: int) -> None:
        self.bound = Bound(path, size)
        self._file = _Short(path)
        try:
            self._archive = zipfile.ZipFile(self._file)
        except _BROKEN as error:
            self._file.close()
            raise InputError(f"{path}: is a broken or cut off zip archive ({_reason(error)}); copy it again") from None
        found = self._archive.infolist()
        if len(found) > MOST_MEMBERS:
            self.close()
            raise InputError(f"{path}: holds {len(found)} files; expected at most {MOST_MEMBERS}; {_TODO}")
        self.members = _named(path, [info for info in found if _is_file(info)])

    def close(self) -> None:
        """Close the file."""
        self._archive.close()
        self._file.close()

    def head(self, member: Member, size: int) -> bytes:
        """The first bytes of a member, none where it cannot be read."""
        try:
            return next(self.read(member, size), b"")
        except InputError:
            return b""

    def read(self, member: Member, size: int = PIECE) -> Iterator[bytes]:
        """The bytes of a member; raises InputError."""
        if member.info.flag_bits & _ENCRYPTED:
            raise InputError(f"{member.name}: is encrypted; {_TODO}")
        if member.info.compress_type not in _PACKINGS:
            raise InputError(f"{member.name}: is packed in another way than deflate, the usual one; {_TODO}")
        try:
            with self._archive.open(member.info) as file:
                while True:
                    data = file.read(size)
                    if not data:
                        return
                    self.bound.count(len(data))
                    yield data
        except _BROKEN as error:
            raise InputError(f"{member.name}: is broken or cut off ({_reason(error)}); copy the archive again") from None


class _Short(io.FileIO):
    """A file of which nobody reads a lot at once: the list of a zip's members is read whole."""

    def read(self, size: int = -1) -> bytes:
        if size > MOST_LIST:
            raise ValueError(f"its list of files is larger than {_size(MOST_LIST)}")
        return super().read(size)


def _is_file(info: zipfile.ZipInfo) -> bool:
    """No folder, link or device: a link's bytes are a path, and nothing here follows it."""
    kind = stat.S_IFMT(info.external_attr >> 16)
    return not info.filename.endswith("/") and kind in (0, stat.S_IFREG)


def _named(path: str, found: list[zipfile.ZipInfo]) -> list[Member]:
    """A name for each, without what would lead out of a folder; the second of the same name has a number."""
    members, seen = [], {}
    for info in found:
        parts = [part for part in info.filename.replace("\\", "/").split("/") if part not in ("", ".", "..")]
        name = "/".join(parts) or "unnamed"
        seen[name] = seen.get(name, 0) + 1
        members.append(Member(f"{path}:{name}" + (f" ({seen[name]})" if seen[name] > 1 else ""), info))
    return members


def _reason(error: Exception) -> str:
    text = str(error).replace("File is not a zip file", "the list of its files is missing") or error.__class__.__name__
    return text.partition(" for file ")[0].rpartition(" data: ")[2][:80].lower()


def _size(number: int) -> str:
    return f"{number >> 30} GiB" if number >= 1 << 30 else f"{number >> 20} MiB"
