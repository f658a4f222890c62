"""Ten times the input takes at most twenty times as long: each template of the book, and each step of reading a log.

The one timing that is a test. It counts CPU time, and measures again what looks too slow.
"""

from __future__ import annotations

import pytest

from faultbook.cli.compile_book import compile_book
from faultbook.index.error_strings.blocks import Blocks, Utf16
from faultbook.index.error_strings.clean import clean, locate
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.guess import guesses
from faultbook.index.error_strings.hits import Hit, window
from faultbook.index.error_strings.mask import flatten, mask
from faultbook.index.error_strings.matcher import Matcher
from faultbook.index.error_strings.template import CAPTURES, PLACEHOLDERS, expand
from faultbook.index.error_strings.verify import Program
from faultbook.index.error_strings.versions import allows, is_range
from faultbook.index.load import load_indexes
from tests.support.growth import MOST, growth, line_of

SMALL, LARGE = 10_000, 100_000
#: What goes through the whole matcher is smaller, and every so manieth template's worst line does: each costs a second look.
SMALL_LOG, LARGE_LOG = 6_000, 60_000
EVERY = 300
#: In a browser every so manieth template is looked at.
EVERY_IN_A_BROWSER = 10
#: The largest growth of the work on the lines of each template.
COUNT = """([artefact, every, units, sizes]) => {
  const index = new faultbook.ErrorIndex(artefact);
  const { indexOf, lastIndexOf, charCodeAt } = String.prototype;
  let work = 0;
  const count = (program, unit, size) => {
    const text = unit.repeat(size / unit.length + 1).slice(0, size);
    work = 1000;
    program.find(text);
    return work;
  };
  String.prototype.indexOf = function (word, from = 0) {
    const found = indexOf.call(this, word, from);
    work += (found < 0 ? this.length : found) - from + 1;
    return found;
  };
  String.prototype.lastIndexOf = function (word, from = this.length) {
    const found = lastIndexOf.call(this, word, from);
    work += from - Math.max(found, 0) + 1;
    return found;
  };
  String.prototype.charCodeAt = function (at) {
    work += 1;
    return charCodeAt.call(this, at);
  };
  try {
    return Math.max(...units.flatMap((pair, number) =>
      pair.map((unit) => count(index.programs[number * every], unit, sizes[1]) / count(index.programs[number * every], unit, sizes[0]))));
  } finally {
    Object.assign(String.prototype, { indexOf, lastIndexOf, charCodeAt });
  }
}"""


@pytest.fixture(scope="module")
def index() -> ErrorIndex:
    """The project's own book."""
    return ErrorIndex(load_indexes(compile_book).errors)


def almost(steps: list) -> bytes:
    """A line that goes through all of a template and fails at its last byte; placeholders eat all that they can."""
    line = b""
    for number, step in enumerate(steps):
        if isinstance(step, str):
            line += step.encode("utf-8")
            continue
        spelled, _, most, _ = {**PLACEHOLDERS, **CAPTURES}[step[0]]
        after = steps[number + 1].encode("utf-8") if number + 1 < len(steps) else b""
        # Not the first byte of what follows, where a skip would end at once.
        line += bytes([next(byte for byte in expand(spelled) if byte not in after[:1] + b" \"'&\\[")]) * most
    return line[:-1] + (b"~" if line[-1:] != b"~" else b"!")


def worst_lines(steps: list) -> list[bytes]:
    """What costs a template most: its first literal again and again, and lines that fail at their end."""
    return [steps[0].encode("utf-8"), almost(steps)]


def test_no_template_of_the_book_is_slow(index: ErrorIndex) -> None:
    """In Python, each on its worst lines."""
    slow = []
    for template, program in zip(index.templates, index.programs):
        for unit in worst_lines(template["steps"]) if isinstance(template["steps"][0], str) else ():
            times = growth(program.find, line_of(unit, SMALL), line_of(unit, LARGE))
            if times > MOST:
                slow.append((template["steps"], unit, times))
    assert not slow
    assert len(index.templates) > 1000


def test_no_template_of_the_book_is_slow_in_a_browser(index: ErrorIndex, matcher_page) -> None:
    """The same lines; a browser tells no CPU time, so the characters that are looked at are counted."""
    units = [[unit.decode("latin1") for unit in worst_lines(template["steps"])] for template in index.templates[::EVERY_IN_A_BROWSER]]
    assert matcher_page.evaluate(COUNT, [index.artefact, EVERY_IN_A_BROWSER, units, [2_000, 20_000]]) <= MOST


def test_a_search_without_a_bound_is_noticed_in_a_browser(index: ErrorIndex, matcher_page) -> None:
    """The count itself: one that looks at all of the line for each attempt."""
    text = COUNT.replace("program.find(text)", 'for (let at = 0; at >= 0; at = text.indexOf(" ", at + 1)) { text.indexOf("no such", at); }')
    assert text != COUNT
    assert matcher_page.evaluate(text, [index.artefact, EVERY_IN_A_BROWSER, [["a "]], [2_000, 20_000]]) > MOST


def test_no_log_of_worst_lines_is_slow(index: ErrorIndex) -> None:
    """Through all of the matcher."""
    slow = []
    for template in index.templates[::EVERY]:
        for end in (b"", b"\n"):
            unit = almost(template["steps"]) + end
            times = growth(lambda log: diagnose(index, log), line_of(unit, SMALL_LOG), line_of(unit, LARGE_LOG))
            if times > MOST:
                slow.append((unit, times))
    assert not slow


def diagnose(index: ErrorIndex, log: bytes) -> None:
    """Read a log in pieces, as the command does."""
    matcher = Matcher(index)
    for at in range(0, len(log), 1 << 16):
        matcher.feed(log[at : at + (1 << 16)])
    matcher.finish()


#: What is repeated: name -> bytes that some step could trip over.
UNITS = {
    "nothing": b"x",
    "blanks": b" ",
    "mixed blanks": b"\xc2\xa0\t ",
    "half blanks": b"\xc2",
    "blotted": b"\x01",
    "blotted blanks": b" \x01",
    "half a blank, blotted": b"\xc2" + b"\x01" * 50,
    "NULs": b"\0",
    "line ends": b"\n",
    "lone returns": b"\r",
    "Windows line ends": b"\r\n",
    "escapes": b"\x1b",
    "open sequences": b"\x1b[" + b"0" * 64,
    "open titles": b"\x1b]" + b"x" * 2040,
    "lost colours": b"[0m[1;1;1;1;1",
    "backslashes": b"\\",
    "escaped colours": b"\\\\\\u001b[" + b"1" * 12,
    "ampersands": b"&",
    "entities": b"&quot;&#x2",
    "quotes": b'"',
    "bars": "│".encode(),
    "bars and blanks": "│".encode() + b" " * 300,
    "bars and line ends": "│\n│ ".encode(),
    "continuation bytes": b"\x80",
    "high characters": "🏖".encode(),
    "ranks": b"[rank1]: ",
    "open ranks": b"[rank",
    "tags inside": b"a [1,mpirank:5,algo-1]<stderr>:",
    "times": b"2026-12-01 10:00:01.5 ",
    "numbers": b"1",
    "bars of progress": b"12%|" + b"#" * 300,
    "words with dots": b"a." * 40,
    "words of errors": b"error Error: failed ",
    "exceptions": b"ValueError: x\n",
    "exceptions further in": b"  ValueError: x\n",
    "exceptions after returns": b"ValueError: x\r",
    "tracebacks": b'Traceback (most recent call last):\n  File "/torch/x.py", line 3, in f\nValueError: x\n',
    "caught tracebacks": b'WARNING\nTraceback (most recent call last):\n  File "/torch/x.py", line 3, in f\nValueError: x\n',
    "frames": b'  File "/torch/x.py", line 3, in f\n',
    "versions": b"NCCL version 2.21.5 ",
    "a known line": b"NCCL WARN Missing ranks: Unhandled system error\n",
    "a known line after returns": b"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB\r",
    "a known line, many in one": b"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB  ",
    "a known line, broken": b"torch.OutOfMemoryError: CUDA out of mem\nory. Tried to allocate 2.00 GiB\n",
}


def _locate(index: ErrorIndex, data: bytes) -> None:
    for part in range(100):
        locate(data, len(data) * part // 100)


def _window(index: ErrorIndex, data: bytes) -> None:
    for part in range(10):
        window(data, len(data) * part // 10)


def _utf16(index: ErrorIndex, data: bytes) -> None:
    converter = Utf16()
    for piece in (b"\xff\xfe", data):
        converter.convert(piece)
    converter.finish()


def _blocks(index: ErrorIndex, data: bytes) -> None:
    blocks = Blocks()
    for at in range(0, len(data), 999):
        for stretch in blocks.feed(data[at : at + 999]):
            list(stretch.blocks())
    for stretch in blocks.finish():
        list(stretch.blocks())


STEPS = {
    "mask": lambda index, data: mask(data),
    "flatten": lambda index, data: flatten(data),
    "clean": lambda index, data: clean(data),
    "locate": _locate,
    "window": _window,
    "prefixes": lambda index, data: index.prefixes.strip(data),
    "tags inside": lambda index, data: index.prefixes.inside(data),
    "blocks": _blocks,
    "UTF-16": _utf16,
    "guesses": lambda index, data: guesses(index, [(data, Hit(1, 1, None, ""))]),
    "versions": lambda index, data: (is_range(data.decode("latin1")), allows("torch>=1.0", {"torch": data.decode("latin1")})),
}


@pytest.mark.parametrize("step", STEPS)
def test_no_step_is_slow(step: str, index: ErrorIndex) -> None:
    """Each on everything that some step could trip over."""
    run = STEPS[step]
    found = {name: growth(lambda data: run(index, data), line_of(unit, SMALL), line_of(unit, LARGE)) for name, unit in UNITS.items()}
    assert {name: times for name, times in found.items() if times > MOST} == {}


def test_no_log_is_slow(index: ErrorIndex) -> None:
    """All steps together, whatever a log is full of."""
    found = {name: growth(lambda log: diagnose(index, log), line_of(unit, SMALL_LOG), line_of(unit, LARGE_LOG)) for name, unit in UNITS.items()}
    assert {name: times for name, times in found.items() if times > MOST} == {}


def test_a_slow_step_is_noticed() -> None:
    """The measurement itself: one that looks at all pairs of bytes."""
    assert growth(lambda data: [data.count(b"!", at) for at in range(len(data))], b"x" * 3000, b"x" * 30_000) > MOST


def test_a_template_that_goes_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst lines themselves: a placeholder without its bound is slow on them."""
    steps = ["lost peer ", ["any"], " of group"]
    program = Program(steps)
    program.steps[1] = (*program.steps[1][:2], 1 << 30, program.steps[1][3])
    unit = b"lost peer "
    assert growth(program.find, line_of(unit, 3_000), line_of(unit, 30_000)) > MOST
