"""Run the program of a template on one cleaned line; the twin of verify.js.

Linear: each step looks at a bounded stretch once, and a failed attempt goes on at the next occurrence of the first
literal. A `run` takes all it can and gives back only as far as the literal after it needs; a `skip` ends at the first
place where that literal stands. Matches begin and end at word boundaries.
"""

from __future__ import annotations

from typing import Optional

from .template import CAPTURES, PLACEHOLDERS, expand

_WORD = frozenset(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
_CLASSES = {
    name: (frozenset(expand(spelled)), least, most, how)
    for name, (spelled, least, most, how) in {**PLACEHOLDERS, **CAPTURES}.items()
}


class Program:
    """A compiled template, ready to run."""

    def __init__(self, steps: list) -> None:
        self.steps = [step.encode("utf-8") if isinstance(step, str) else _CLASSES[step[0]] for step in steps]
        self.names = ["" if isinstance(step, str) else step[0] for step in steps]
        self.first = self.steps[0]
        last = self.steps[-1]
        self.bounded_start = isinstance(self.first, bytes) and self.first[0] in _WORD
        self.bounded_end = isinstance(last, bytes) and last[-1] in _WORD

    def find(self, text: bytes) -> Optional[tuple]:
        """The first match as (start, end), or None."""
        at = text.find(self.first)
        while at >= 0:
            if not (self.bounded_start and at and text[at - 1] in _WORD):
                end = self.match(text, at, None)
                if end >= 0:
                    return at, end
            at = text.find(self.first, at + 1)
        return None

    def match(self, text: bytes, at: int, captured: Optional[dict]) -> int:
        """The end of the match that begins at `at`, or -1; `captured` receives what placeholders ate."""
        steps = self.steps
        index = 0
        while index < len(steps):
            step = steps[index]
            if isinstance(step, bytes):
                if not text.startswith(step, at):
                    return -1
                at += len(step)
                index += 1
                continue
            after = steps[index + 1] if index + 1 < len(steps) else b""
            stop = _eat(text, at, step, after)
            if stop < 0:
                return -1
            if captured is not None:
                captured[self.names[index]] = text[at:stop]
            at = stop + len(after)
            index += 2
        if self.bounded_end and at < len(text) and text[at] in _WORD:
            return -1
        return at


def _eat(text: bytes, at: int, step: tuple, after: bytes) -> int:
    allowed, least, most, how = step
    if how == "signed" and text[at : at + 1] in (b"+", b"-"):
        at += 1
    limit = min(len(text), at + most)
    if how == "skip":
        found = text.find(after, at + least, limit + len(after))
        if found < 0:
            return -1
        limit = found
    stop = at
    while stop < limit and text[stop] in allowed:
        stop += 1
    if how == "skip":
        return stop if stop == limit else -1
    if not after:
        return stop if stop - at >= least else -1
    return text.rfind(after, at + least, stop + len(after))
