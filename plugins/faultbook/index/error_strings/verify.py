"""Run the program of a template on one cleaned line; the twin of verify.js.

Linear: each step looks at a bounded stretch once, and a failed attempt goes on at the next occurrence of the first
literal. A `run` takes all it can and gives back only as far as the literal after it needs; a `skip` ends at the first
place where that literal stands. Matches begin and end at word boundaries.
"""

from __future__ import annotations

from typing import Optional

from .template import CAPTURES, PLACEHOLDERS, expand

_WORD = frozenset(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
_DIGITS = frozenset(b"0123456789")
_CLASSES = {
    name: (frozenset(expand(spelled)), least, most, how)
    for name, (spelled, least, most, how) in {**PLACEHOLDERS, **CAPTURES}.items()
}


class Program:
    """A compiled template, ready to run."""

    def __init__(self, steps: list) -> None:
        self.steps = [step.encode("utf-8") if isinstance(step, str) else _CLASSES[step[0]] for step in steps]
        self.names = ["" if isinstance(step, str) else step[0] for step in steps]
        self._squeezed: Optional[list] = None
        self.first = self.steps[0]
        last = self.steps[-1]
        self.bounded_start = isinstance(self.first, bytes) and self.first[0] in _WORD
        self.bounded_end = isinstance(last, bytes) and last[-1] in _WORD
        #: Whether digits that a line holds may decide, not only where they stand.
        self.has_digits = any(isinstance(step, bytes) and not _DIGITS.isdisjoint(step) for step in self.steps)

    def first_bytes(self) -> list:
        """The bytes with which a match may begin, in order."""
        if isinstance(self.first, bytes):
            return [self.first[0]]
        allowed, least, _, how = self.first
        after = self.steps[1][:1] if least == 0 and len(self.steps) > 1 else b""
        return sorted(allowed | set(after) | set(b"+-" if how == "signed" else b""))

    @property
    def squeezed(self) -> list:
        """The steps for a text without blanks; placeholders that only blanks kept apart are one that eats anything."""
        if self._squeezed is None:
            self._squeezed = []
            for step in self.steps:
                if isinstance(step, bytes):
                    step = step.replace(b" ", b"")
                    if step:
                        self._squeezed.append(step)
                elif self._squeezed and not isinstance(self._squeezed[-1], bytes):
                    self._squeezed[-1] = _CLASSES["any"]
                else:
                    self._squeezed.append(step)
        return self._squeezed

    def may_stand(self, shape: bytes) -> bool:
        """Whether it may match a cleaned line of this shape (each digit a 0): every literal without a digit stands there."""
        return all(step in shape for step in self.steps if isinstance(step, bytes) and _DIGITS.isdisjoint(step))

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
            stop = eat(text, at, step, after)
            if stop < 0:
                return -1
            if captured is not None:
                captured[self.names[index]] = text[at:stop]
            at = stop + len(after)
            index += 2
        if self.bounded_end and at < len(text) and text[at] in _WORD:
            return -1
        return at


def is_word(byte: int) -> bool:
    """Whether words go on across such a byte."""
    return byte in _WORD


def eat(text: bytes, at: int, step: tuple, after: bytes) -> int:
    """Where a placeholder that begins at `at` ends, so that the literal after it stands there; or -1."""
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
