"""Text in, the same text without what should not leave out; the twin of redact.js.

What goes is replaced by a word: SECRET, or IP-1, HOST-2, USER-1, where the same thing has the same number, so that one
still sees which rank spoke to which. The words hold only letters, digits and hyphens, and so stand in a template of an
error string wherever an address, a host, a path or a word stood: the diagnosis stays what it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Match, Optional

from .rules import Rule, Rules, load

SECRET = "SECRET"
#: What one rule leaves may be another one's business; more rounds than these change nothing.
ROUNDS = 4


@dataclass(frozen=True)
class Redacted:
    """What is left, and kind -> how often it was taken out, in the order of the rules' kinds."""

    text: str
    counts: dict[str, int]


class Redactor:
    """Redacts several texts of one log, so that a host has the same number in all of them."""

    def __init__(self, rules: Optional[Rules] = None) -> None:
        self._rules = rules or load()
        self._counts: dict[str, int] = {}
        self._numbers: dict[tuple[str, bytes], int] = {}
        self._last: dict[str, int] = {}
        self._learned: dict[tuple[str, bytes], bool] = {}

    @property
    def counts(self) -> dict[str, int]:
        """Kind -> how often it was taken out of all texts so far."""
        return {kind.name: self._counts[kind.name] for kind in self._rules.kinds if kind.name in self._counts}

    def redact(self, text: str) -> str:
        """The text without colours and without what the rules take out."""
        data = text.encode("utf-8", "replace")
        for found in self._rules.placeholder.finditer(data):
            if found.group(1):
                kind = found.group(1).decode()
                self._last[kind] = max(self._last.get(kind, 0), int(found.group(2)))
        for _ in range(ROUNDS):
            before, data = data, self._round(data)
            if data == before:
                break
        return data.decode("utf-8", "replace")

    def _round(self, data: bytes) -> bytes:
        data = self._rules.colours.sub(b"", data)
        small = data.lower()
        for rule in self._rules.rules:
            if not rule.needs or any(need in small for need in rule.needs):
                data = rule.pattern.sub(lambda found, rule=rule: self._replace(rule, found), data)
        for rule in self._rules.learned if self._learned else ():
            data = rule.pattern.sub(lambda found, rule=rule: self._replace_learned(rule, found), data)
        return data

    def _replace(self, rule: Rule, found: Match[bytes]) -> bytes:
        gone = found.group(2)
        if gone is None or self._rules.placeholder.fullmatch(gone) or (rule.keep and rule.keep.fullmatch(gone)):
            return found.group()
        if rule.learn:
            self._learned[(rule.kind, gone.lower())] = True
        return found.group(1) + self._word(rule.kind, gone)

    def _replace_learned(self, rule: Rule, found: Match[bytes]) -> bytes:
        gone = found.group(2)
        if (rule.kind, gone.lower()) not in self._learned:
            return found.group()
        return found.group(1) + self._word(rule.kind, gone)

    def _word(self, kind: str, gone: bytes) -> bytes:
        self._counts[kind] = self._counts.get(kind, 0) + 1
        if kind == SECRET:
            return SECRET.encode()
        key = (kind, gone.lower())
        if key not in self._numbers:
            self._last[kind] = self._numbers[key] = self._last.get(kind, 0) + 1
        return f"{kind}-{self._numbers[key]}".encode()


def redact(text: str) -> Redacted:
    """One text, redacted by itself."""
    redactor = Redactor()
    return Redacted(redactor.redact(text), redactor.counts)
