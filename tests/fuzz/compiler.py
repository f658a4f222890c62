"""Any text as a template: refused in one line, or compiled to a program that matches what was written."""

from __future__ import annotations

import re

from faultbook.exceptions import TemplateError
from faultbook.index.error_strings.clean import clean
from faultbook.index.error_strings.mask import mask
from faultbook.index.error_strings.template import LONGEST, anchors, compile_template, steps
from faultbook.index.error_strings.verify import Program

MOST_BYTES = 700
_SHORT = {"int": "7", "float": "0.5", "hex": "0x1f", "word": "x", "path": "/x", "host": "h", "str": "", "any": ""}
#: What placeholders may stand for; of two blanks with nothing between them a cleaned line keeps one.
VALUES = (_SHORT, {**_SHORT, "str": "v", "any": "v"})
_PLACEHOLDER = re.compile(r"\\(.)|<([a-z]+)>")
_WORD = re.compile(rb"[A-Za-z_]+")


def check(data: bytes) -> None:
    """Raise AssertionError where a template that compiles loses what it was written for."""
    # Half pairs come from programs, not from files: an entry can hold them by an escape.
    text = data.decode("utf-8", "surrogatepass" if data[:1] < b"\x80" and _is_decodable(data) else "replace")
    try:
        program = compile_template(text)
    except TemplateError as error:
        assert str(error) and "\n" not in str(error)
        return
    assert len(text) <= LONGEST
    # Of four backslashes before a quote cleaning takes three, and of what is left it would take more.
    literals = [step.encode("utf-8") for step in program if isinstance(step, str)]
    if all(clean(mask(literal)) == literal for literal in literals):
        assert steps(_printed(program)) == program
    lines = [_line(text, values) for values in VALUES]
    assert any(Program(program).find(line) for line in lines), (text, lines)
    assert all({word.encode() for word in anchors(program)} <= set(_WORD.findall(line)) for line in lines)
    # The line that is worst for it: every attempt begins, and none ends.
    head = program[0].encode("utf-8")
    Program(program).find((head * (2_000 // len(head)))[:2_000])


def _line(text: str, values: dict) -> bytes:
    """The template as a program prints it, cleaned."""
    printed = _PLACEHOLDER.sub(lambda match: values[match.group(2)] if match.group(2) else match.group(1), text)
    return clean(mask(printed.encode("utf-8")))


def _is_decodable(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def _printed(program: list) -> str:
    """The template of a program."""
    return "".join(
        step.replace("\\", "\\\\").replace("<", "\\<") if isinstance(step, str) else f"<{step[0]}>" for step in program
    )
