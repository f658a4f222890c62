"""Error-string templates -> programs that mean the same in Python and JavaScript and run in linear time.

A program is a list of steps: a literal (text) or a placeholder (its name in a list). It is run by `verify`, which never
goes back further than the step before, so that no template can be slow; a regular expression could.
All work is on bytes: lengths, bounds and classes are those of UTF-8, which both languages share.
"""

from __future__ import annotations

import re
from typing import Union

from ...exceptions import TemplateError
from .mask import mask

Step = Union[str, list]

#: Placeholder -> bytes that it eats (ASCII spelled out; `*` adds all bytes from 0x80), least and most bytes, and how:
#: `run` takes as many as it can, `signed` too after a + or -, `skip` as few as it can.
PLACEHOLDERS = {
    "int": ("0-9", 1, 20, "signed"),
    "float": ("0-9.eE+-", 1, 32, "run"),
    "hex": ("0-9a-fA-FxX", 1, 34, "run"),
    "word": ("0-9A-Za-z_.-", 1, 200, "run"),
    "path": ("!#-&+-9;=@-_a-{}~*", 1, 500, "run"),
    "host": ("0-9A-Za-z_.:%/[]-", 1, 255, "run"),
    "str": (" !#-&(-_a-~*", 0, 300, "skip"),
    "any": (" -~*", 0, 400, "skip"),
}
#: Only in `patterns.yml`: what they eat is remembered. `local` is a rank within a node or a group, `ranks` a list of them, `number` that of a node;
#: `group` names who takes part, `seq` counts the operations of a group, `op` and `size` say what one does.
CAPTURES = {
    "rank": ("0-9", 1, 6, "run"),
    "local": ("0-9", 1, 6, "run"),
    "ranks": ("0-9 ,", 1, 400, "run"),
    "node": ("0-9A-Za-z_.-", 1, 100, "run"),
    "number": ("0-9", 1, 6, "run"),
    "version": ("0-9A-Za-z.+-", 1, 40, "run"),
    "world": ("0-9", 1, 6, "run"),
    "group": ("0-9A-Za-z_.()-", 1, 100, "run"),
    "seq": ("0-9", 1, 15, "signed"),
    "op": ("0-9A-Za-z_", 1, 40, "run"),
    "size": ("0-9 ,", 1, 100, "run"),
    "enqueued": ("0-9", 1, 15, "signed"),
    "completed": ("0-9", 1, 15, "signed"),
}

#: What each placeholder may stand for in an ordinary line.
_ORDINARY = {"int": "7", "float": "0.5", "hex": "0x1f", "word": "x", "path": "/x", "host": "h", "str": "v", "any": "v"}

_PART = re.compile(r"\\(.)|<([A-Za-z]+)>|([^\\<]+|[\\<])")
_LETTERS = re.compile(r"[A-Za-z_]+")
_BLANKS = re.compile(r"[ \t\x0b\x0c\u00a0]+")
_WORD_BYTE = re.compile(r"[A-Za-z0-9_]\Z")

#: The shortest literal word by which a template may be found.
SHORTEST_WORD = 4
#: The longest template, in code points.
LONGEST = 600


def expand(spelled: str) -> bytes:
    """The bytes that a class such as `0-9a-f_*` stands for, sorted."""
    found: set = set()
    index = 0
    while index < len(spelled):
        char = spelled[index]
        if char == "*" and index == len(spelled) - 1:
            found.update(range(0x80, 0x100))
        elif spelled[index + 1 : index + 2] == "-" and index + 2 < len(spelled):
            found.update(range(ord(char), ord(spelled[index + 2]) + 1))
            index += 2
        else:
            found.add(ord(char))
        index += 1
    return bytes(sorted(found))


def steps(text: str, captures: bool = False) -> list:
    """The steps of a template, literals as cleaning leaves them; raises TemplateError for an unknown placeholder or two in a row."""
    known = {**PLACEHOLDERS, **CAPTURES} if captures else PLACEHOLDERS
    program: list = []
    for escaped, name, literal in _PART.findall(text):
        if name:
            if name not in known:
                valid = " ".join(f"<{item}>" for item in known)
                raise TemplateError(f"<{name}> is no placeholder; there are {valid}; write \\< for a literal <")
            if program and isinstance(program[-1], list):
                raise TemplateError(f"<{program[-1][0]}><{name}>: put literal text between two placeholders")
            program.append([name])
        elif program and isinstance(program[-1], str):
            program[-1] += escaped or literal
        else:
            program.append(escaped or literal)
    program = [_cleaned(step) if isinstance(step, str) else step for step in program]
    if "" in program:
        raise TemplateError("holds text of which nothing is left in a cleaned log, such as a colour; leave it out")
    return program


def _cleaned(literal: str) -> str:
    """What cleaning makes of the literal where a log holds it: folded blanks, no colours, no escapes, no doubled quotes."""
    masked = mask(literal.encode("utf-8", "surrogatepass")).replace(b"\x01", b"")
    return _BLANKS.sub(" ", masked.decode("utf-8", "surrogatepass"))


def compile_template(text: str) -> list:
    """The program of an error string; raises TemplateError with what is wrong and what to do."""
    if len(text) > LONGEST:
        raise TemplateError(f"has {len(text)} characters, {LONGEST} at most: keep the part that identifies the error")
    for char in text:
        if ord(char) < 0x20 and char != "\t" or ord(char) == 0x7F or char in "\u2028\u2029\ufffd\ufeff":
            raise TemplateError(f"holds the character U+{ord(char):04X}, which logs do not carry over; leave it out")
        if 0xD800 <= ord(char) <= 0xDFFF:
            raise TemplateError("holds half of a surrogate pair, which no log can hold")
    if text != text.strip():
        raise TemplateError("begins or ends with a blank; leave it out")
    program = steps(text)
    if not program or isinstance(program[0], list):
        raise TemplateError("begins with a placeholder, which adds nothing: begin with literal text")
    if program[-1] in (["any"], ["str"]):
        raise TemplateError(f"ends in <{program[-1][0]}>, which adds nothing: end with literal text")
    if not anchors(program):
        raise TemplateError(
            f"holds no whole literal word of {SHORTEST_WORD} letters, so that nothing tells it from other lines; add one"
        )
    if not _matches_itself(program):
        raise TemplateError("does not match a line made of it, since one placeholder eats what is meant for the next; put other literal text between")
    return program


def _matches_itself(program: list) -> bool:
    from .verify import Program  # It imports this module.

    line = "".join(step if isinstance(step, str) else _ORDINARY[step[0]] for step in program)
    return Program(program).find(line.encode("utf-8")) is not None


def literal_words(program: list) -> list:
    """The words of letters that every line which the program matches holds whole, in order."""
    words = []
    for index, step in enumerate(program):
        if isinstance(step, list):
            continue
        before = program[index - 1][0] if index else ""
        after = program[index + 1][0] if index + 1 < len(program) else ""
        for match in _LETTERS.finditer(step):
            if match.start() == 0 and before and _eats_letters(before):
                continue
            if match.end() == len(step) and after and _eats_letters(after):
                continue
            words.append(match.group())
    return words


def anchors(program: list) -> list:
    """The literal words by which the program can be found, longest first."""
    words = {word for word in literal_words(program) if len(word.strip("_")) >= SHORTEST_WORD}
    return sorted(words, key=lambda word: (-len(word), word))


def _eats_letters(name: str) -> bool:
    spelled = {**PLACEHOLDERS, **CAPTURES}[name][0]
    return any(chr(byte).isalpha() or byte == 0x5F for byte in expand(spelled) if byte < 0x80)
