"""Cut a stream of bytes into blocks of whole pieces; the twin of blocks.js.

Where a block ends depends on the bytes alone, never on how they were fed, so that the answer does not either.
"""

from __future__ import annotations

from typing import Iterator

#: Bytes in a block. Larger blocks cost memory and gain no speed.
SIZE = 65536
#: A piece longer than a block is read in windows that overlap by so many bytes; a match is never longer.
OVERLAP = 4096
_CONTINUATION = bytes(range(0x80, 0xC0))


def code_points(data: bytes) -> int:
    """The number of code points, counted by the bytes that begin one."""
    return len(data) - _count_continuation(data)


def _count_continuation(data: bytes) -> int:
    return 0 if data.isascii() else len(data) - len(data.translate(None, _CONTINUATION))


class Block:
    """Some bytes of the log, the number of their first line, and the code points of that line before them.

    `overlaps` says that the first of them are the last ones of the block before: matches in them may come twice.
    """

    def __init__(self, data: bytes, line: int, column: int, overlaps: bool) -> None:
        self.data = data
        self.line = line
        self.column = column
        self.overlaps = overlaps


class Blocks:
    """Collects fed bytes and gives blocks; `bytes` and `lines` count what was fed."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._line = 1
        self._column = 0
        self._overlaps = False
        self._utf16 = Utf16()
        self.bytes = 0
        self._last = 0x0A

    @property
    def lines(self) -> int:
        """Lines given so far; a last line without an end counts."""
        return self._line - 1 + (0 if self._last == 0x0A else 1)

    def feed(self, data: bytes) -> Iterator[Block]:
        """The blocks that are complete with these bytes."""
        self.bytes += len(data)
        self._held += self._utf16.convert(data)
        while len(self._held) > SIZE:
            yield self._take(_cut(self._held))

    def finish(self) -> Iterator[Block]:
        """The blocks that are left."""
        self._held += self._utf16.finish()
        while len(self._held) > SIZE:
            yield self._take(_cut(self._held))
        if self._held:
            yield self._take((len(self._held), len(self._held)))

    def _take(self, cut: tuple) -> Block:
        end, step = cut
        data = bytes(self._held[:end])
        block = Block(data, self._line, self._column, self._overlaps)
        self._overlaps = step < end
        passed = data[:step]
        newline = passed.rfind(b"\n")
        if newline >= 0:
            self._line += passed.count(b"\n")
            self._column = code_points(passed[newline + 1 :])
        else:
            self._column += code_points(passed)
        self._last = passed[-1]
        del self._held[:step]
        return block


def _cut(held: bytearray) -> tuple:
    """Where the first block ends, and where the next one begins, in more than SIZE bytes."""
    newline = held.rfind(b"\n", 0, SIZE)
    if newline >= 0:
        return newline + 1, newline + 1
    start_over = held.rfind(b"\r", 0, SIZE)
    if start_over >= 0:
        return start_over + 1, start_over + 1
    return SIZE, SIZE - OVERLAP


class Utf16:
    """Passes bytes on; those of a stream that begins with a UTF-16 byte order mark become UTF-8, and a UTF-8 mark goes."""

    def __init__(self) -> None:
        self._start = b""
        self._codec = None
        self._decided = False

    def convert(self, data: bytes) -> bytes:
        """The same text in UTF-8; held back until the byte order mark is known."""
        if not self._decided:
            self._start += data
            if len(self._start) < 3 and self._start in (b"\xff\xfe"[: len(self._start)], b"\xfe\xff"[: len(self._start)], b"\xef\xbb"[: len(self._start)]):
                return b""
            data, self._start = self._start, b""
            data = self._decide(data)
        if self._codec is not None:
            return self._codec.decode(data).encode("utf-8")
        return data

    def finish(self) -> bytes:
        """What is left of a stream that ended inside its mark or a code unit."""
        rest, self._start = self._start, b""
        if not self._decided:
            rest = self._decide(rest)
        if self._codec is not None:
            return (self._codec.decode(rest, True)).encode("utf-8")
        return rest

    def _decide(self, data: bytes) -> bytes:
        import codecs

        self._decided = True
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            name = "utf-16-le" if data[:2] == b"\xff\xfe" else "utf-16-be"
            self._codec = codecs.getincrementaldecoder(name)("replace")
            return data[2:]
        return data[3:] if data[:3] == b"\xef\xbb\xbf" else data
