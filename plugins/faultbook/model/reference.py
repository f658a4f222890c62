"""What a book names outside itself, and what it could not reproduce."""

from __future__ import annotations

from dataclasses import dataclass

#: How a name is used; a function is anything that Python imports.
NAME_KINDS = ("variable", "flag", "function")


@dataclass(frozen=True)
class Name:
    """An environment variable, flag or function that entries name: whose it is, what it does, and where that stands."""

    name: str
    kind: str
    of: str
    says: str
    source: str
    line: int = 1


@dataclass(frozen=True)
class Names:
    """All names of a book; `packages` are those whose functions are collected, `others` look like names and are none."""

    path: str
    names: tuple[Name, ...] = ()
    packages: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class NotReproduced:
    """A reason why no block prints the error strings of some entries."""

    reason: str
    entries: tuple[str, ...]
    path: str
    line: int = 1
