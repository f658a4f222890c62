"""Cut a stream of bytes into blocks of whole pieces; the twin of blocks.js.

Where a block ends depends on the bytes alone, never on how they were fed, so that the answer does not either.
"""

from __future__ import annotations

from typing import Iterator, Optional

#: Bytes in a block. Larger blocks cost memory and gain no speed.
SIZE = 65536
#: A piece longer than a block is read in windows that overlap by so many bytes; a match is never longer.
OVERLAP = 4096
#: Bytes of the blocks that are given at a time.
STRETCH = 1 << 20
_CONTINUATION = bytes(range(0x80, 0xC0))


def code_points(data: bytes) -> int:
    """The number of code points, counted by the bytes that begin one."""
    return len(data) - _count_continuation(data)


def _count_continuation(data: bytes) -> int:
    return 0 if data.isascii() else len(data) - len(data.translate(None, _CONTINUATION))


def count_lines(data: bytes) -> int:
    """The number of line ends."""
    # Twice as fast as count() before Python 3.13, which looks at each byte in turn.
    return len(data) - len(data.replace(b"\n", b""))


class Block:
    """Some bytes of the log, the number of their first line, and the code points of that line before them.

    `overlaps` says that the first of them are the last ones of the block before: matches in them may come twice.
    """

    def __init__(self, data: bytes, line: int, column: int, overlaps: bool) -> None:
        self.data = data
        self.line = line
        self.column = column
        self.overlaps = overlaps
        #: How many line ends stand in it; whoever knows says so, which spares a count.
        self.newlines = -1
        #: What was read of it for a second look at its lines (joined.py).
        self.fragments: dict = {}
        #: Its bytes without blanks, which words stand there, and which templates may match in it (living.py).
        self.squeezed = b""
        self.words: dict = {}
        #: The shapes of which nothing may come in it.
        self.dead: set = set()
        self.living: dict = {}


class Stretch:
    """Some blocks that follow one another; `cuts` are (begin, end, begin of the next) in its bytes."""

    def __init__(self, counter: "Blocks", data: bytes, cuts: list) -> None:
        self.data = data
        self.cuts = cuts
        self._counter = counter

    def blocks(self, wanted: Optional[set] = None) -> Iterator[Block]:
        """The blocks, or those of them with these numbers; take them to the end, since lines are counted on the way."""
        counter = self._counter
        passed = 0
        for number, (begin, end, after) in enumerate(self.cuts):
            if wanted is None or number in wanted:
                counter.pass_by(self.data, passed, begin, -1)
                block = Block(self.data[begin:end], counter.line, counter.column, counter.overlaps)
                yield block
                counter.pass_by(self.data, begin, after, block.newlines if after == end else -1)
                passed = after
            counter.overlaps = after < end
        counter.pass_by(self.data, passed, self.cuts[-1][2], -1)


class Blocks:
    """Collects fed bytes and gives blocks, several at a time; `bytes` and `lines` count what was fed.

    `line`, `column` and `overlaps` are those of the next block.
    """

    def __init__(self) -> None:
        self._parts: list = []
        self._held = 0
        self._utf16 = Utf16()
        self.line = 1
        self.column = 0
        self.overlaps = False
        self.bytes = 0
        self._last = 0x0A

    @property
    def lines(self) -> int:
        """Lines given so far; a last line without an end counts."""
        return self.line - 1 + (0 if self._last == 0x0A else 1)

    def feed(self, data: bytes) -> Iterator[Stretch]:
        """The blocks that are complete with these bytes."""
        self.bytes += len(data)
        view = self._utf16.convert(data)
        for begin in range(0, len(view), STRETCH):
            yield from self._stretch(view[begin : begin + STRETCH], False)

    def finish(self) -> Iterator[Stretch]:
        """The blocks that are left."""
        yield from self._stretch(self._utf16.finish(), True)

    def _stretch(self, data: bytes, is_end: bool) -> Iterator[Stretch]:
        if data:
            self._parts.append(data)
            self._held += len(data)
        if not self._held or (self._held <= SIZE and not is_end):
            return
        held = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
        cuts = []
        begin = 0
        while len(held) - begin > SIZE:
            end, after = _cut(held, begin)
            cuts.append((begin, end, after))
            begin = after
        if is_end and begin < len(held):
            cuts.append((begin, len(held), len(held)))
            begin = len(held)
        self._parts = [held[begin:]]
        self._held = len(held) - begin
        self._last = held[begin - 1]
        yield Stretch(self, held, cuts)

    def pass_by(self, data: bytes, begin: int, end: int, newlines: int) -> None:
        """Count the lines of some bytes, of which the line ends may be known (or -1)."""
        if begin == end:
            return
        if newlines < 0:
            newlines = count_lines(data[begin:end])
        self.line += newlines
        newline = data.rfind(b"\n", begin, end)
        self.column = code_points(data[max(newline + 1, begin) : end]) + (0 if newline >= 0 else self.column)


def _cut(held: bytes, begin: int) -> tuple:
    """Where the block ends that begins there, and where the next one begins, in more than SIZE bytes."""
    newline = held.rfind(b"\n", begin, begin + SIZE)
    if newline >= 0:
        return newline + 1, newline + 1
    start_over = held.rfind(b"\r", begin, begin + SIZE)
    if start_over >= 0:
        return start_over + 1, start_over + 1
    return begin + SIZE, begin + SIZE - OVERLAP


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
