"""Compare library versions with ranges such as `torch>=1.10,<2.4`; the twin of versions.js."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[0-9]+")
_CLAUSE = re.compile(r"(>=|<=|==|!=|>|<) *([0-9][0-9.]*)")
_RANGE = re.compile(r"[A-Za-z0-9_.-]+(?: *(?:>=|<=|==|!=|>|<) *[0-9][0-9.]*(?: *, *(?=[<>=!]))?)+\Z")


def numbers(version: str) -> list:
    """The first four numbers of a version, `2.6.0+cu124` -> [2, 6, 0, 0]; what follows + or - does not count."""
    found = [int(item[:9]) for item in _NUMBER.findall(re.split(r"[+-]", version)[0])][:4]
    return found + [0] * (4 - len(found))


def is_range(text: str) -> bool:
    """Whether a `versions` field can be read: a library and one or more comparisons."""
    return bool(_RANGE.match(text))


def library_of(text: str) -> str:
    """The library that a range speaks of."""
    return re.split(r"[ <>=!]", text)[0]


def allows(text: str, versions: dict) -> bool:
    """Whether the versions that a log names allow a signature of this range; what is not named is allowed."""
    version = versions.get(library_of(text)) if text else None
    if version is None:
        return True
    have = numbers(version)
    for operator, wanted in _CLAUSE.findall(text):
        want = numbers(wanted)
        kept = {
            ">=": have >= want,
            "<=": have <= want,
            "==": have == want,
            "!=": have != want,
            ">": have > want,
            "<": have < want,
        }
        if not kept[operator]:
            return False
    return True


def fitting(fixes: list, versions: dict) -> list:
    """Fixes (`versions` is a range or empty): those that the versions of a log allow come first, in their order."""
    return sorted(fixes, key=lambda fix: not allows(fix.get("versions", ""), versions))


def note(versions: dict, several: set, library: str, program, text: bytes) -> None:
    """Remember the version that a cleaned line names: the first of each library, and the libraries of which there are several."""
    found = program.find(text) if library not in several else None
    if found is not None:
        captured: dict = {}
        program.match(text, found[0], captured)
        version = captured["version"].decode("ascii").strip(".+-")
        if numbers(versions.setdefault(library, version)) != numbers(version):
            several.add(library)
