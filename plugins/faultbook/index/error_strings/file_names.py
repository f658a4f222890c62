"""What the names of a job's files say, and how times in several files compare; the twin of file-names.js."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

from .clean import head_of
from .verify import Program

_ENDING = re.compile(rb"\.[A-Za-z]{1,8}\Z")
_ALNUM = frozenset(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
#: What a capture of a name says.
_SAY = {"rank": "rank", "local": "local", "node": "node", "number": "node"}
_DIGITS = re.compile(rb"([.,]?)([0-9]+)")


class FileName(NamedTuple):
    """What the name of a file says: a rank in the job, or in a part of it, a node; `job` is the path before that.

    `origin` is the path up to the rank in a part of the job: the files of one process have the same.
    """

    rank: Optional[int] = None
    local: Optional[int] = None
    node: Optional[str] = None
    job: Optional[str] = None
    origin: bytes = b""


class FileNames:
    """Reads the names of files of one job, by the patterns of a book."""

    def __init__(self, patterns: list) -> None:
        self._patterns = [(Program(steps), _kinds(steps)) for steps in patterns]

    def read(self, path: str) -> FileName:
        """What a path says; all fields are empty where it fits no pattern."""
        text = _without_ending(path.replace("\\", "/").encode("utf-8", "replace"))
        found: dict = {}
        first = len(text)
        origin = b""
        for program, kinds in self._patterns:
            at = -1 if all(_SAY[name] in found for name, _, _ in kinds) else _last(program, text)
            if at < 0:
                continue
            captured: dict = {}
            program.match(text, at, captured)
            for name, before, head in kinds:
                if _SAY[name] not in found:
                    found[_SAY[name]] = head + captured[name]
                    start = (before.match(text, at, None) if before else at) - len(head)
                    first = min(first, start)
                    if name == "local":
                        origin = text[: start + len(captured[name])]
        if not found:
            return FileName()
        numbers = {name: int(found[name]) for name in ("rank", "local") if name in found}
        node = found["node"].decode("ascii") if "node" in found else None
        return FileName(numbers.get("rank"), numbers.get("local"), node, text[:first].decode("utf-8", "replace"), origin)


def _kinds(steps: list) -> list:
    """(name, what stands before it as a program, what of that belongs to a node's name) of each capture."""
    kinds = []
    for number, step in enumerate(steps):
        if isinstance(step, list) and step[0] in _SAY:
            head = head_of(Program(steps), step[0]) if _SAY[step[0]] == "node" else b""
            before = Program(steps[:number]) if number else None
            if before is not None:
                before.bounded_end = False
            kinds.append((step[0], before, head))
    return kinds


def _without_ending(text: bytes) -> bytes:
    """The path without `.log`, `.out.gz` and the like."""
    for _ in range(2):
        text = _ENDING.sub(b"", text)
    return text


def _last(program: Program, text: bytes) -> int:
    """The last place where a pattern fits whole parts of the path, or -1."""
    at = text.rfind(program.first)
    while at >= 0:
        if not (at and text[at - 1] in _ALNUM):
            end = program.match(text, at, None)
            if end >= 0 and not (end < len(text) and text[end] in _ALNUM):
                return at
        at = text.rfind(program.first, 0, at + len(program.first) - 1)
    return -1


def time_key(text: bytes) -> str:
    """The digits of a time, so that keys of one prefix compare as the times do."""
    groups = _DIGITS.findall(text)[:7]
    return "".join((digits[:9].ljust(9, b"0") if mark else digits[-9:].rjust(9, b"0")).decode("ascii") for mark, digits in groups)
