"""The rules of redaction, opened: `rules.json` is read here and by the page's twin of `redactor`."""

from __future__ import annotations

import json
import pkgutil
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Mapping, Optional, Pattern

_PART = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class Rule:
    """One rule: group 1 of `pattern` stays, group 2 goes unless `keep` matches it whole; a match without groups is left alone."""

    name: str
    kind: str
    pattern: Pattern[bytes]
    needs: tuple[bytes, ...] = ()
    keep: Optional[Pattern[bytes]] = None
    learn: bool = False


@dataclass(frozen=True)
class Kind:
    """What a rule takes out, and how it is counted in words."""

    name: str
    one: str
    many: str


@dataclass(frozen=True)
class Rules:
    """All rules in their order; `learned` come after the others and replace only what those have learned."""

    kinds: tuple[Kind, ...]
    rules: tuple[Rule, ...]
    learned: tuple[Rule, ...]
    colours: Pattern[bytes]
    #: What stands in place of something that went.
    placeholder: Pattern[bytes]


def source() -> dict[str, Any]:
    """The rules as plain data."""
    return json.loads(pkgutil.get_data(__package__, "rules.json") or b"")


def for_the_page() -> dict[str, Any]:
    """The same without the reasons, which only readers of the file need."""
    data = {name: value for name, value in source().items() if name != "about"}
    for group in ("rules", "learned"):
        data[group] = [{name: value for name, value in item.items() if name != "why"} for item in data[group]]
    return data


@lru_cache(maxsize=1)
def load() -> Rules:
    """The rules, compiled once."""
    data = source()
    kinds = tuple(Kind(**item) for item in data["kinds"])
    names = "|".join(kind.name for kind in kinds if kind.name != "SECRET")
    rules, learned = (tuple(_rule(item, data["parts"]) for item in data[group]) for group in ("rules", "learned"))
    return Rules(kinds, rules, learned, _compiled(data["colours"]), _compiled(f"SECRET|({names})-([0-9]{{1,6}})"))


def _rule(item: Mapping[str, Any], parts: Mapping[str, str]) -> Rule:
    any_case = item.get("any_case", False)

    def compiled(pattern: str) -> Pattern[bytes]:
        return _compiled(_PART.sub(lambda part: parts[part.group(1)], pattern), any_case)

    skip = f"(?:{item['skip']})|" if "skip" in item else ""
    return Rule(
        name=item["name"],
        kind=item["kind"],
        pattern=compiled(f"{skip}(?:{item['pattern']})"),
        needs=tuple(need.encode() for need in item.get("needs", ())),
        keep=compiled(item["keep"]) if "keep" in item else None,
        learn=item.get("learn", False),
    )


def _compiled(pattern: str, any_case: bool = False) -> Pattern[bytes]:
    return re.compile(pattern.encode("ascii"), re.IGNORECASE if any_case else 0)
