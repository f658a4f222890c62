"""Ids are unique, known and for ever."""

from __future__ import annotations

from typing import Iterator

from ..model.catalogue import Catalogue
from ..model.problem import Problem
from .rule import Rule


def _duplicates(catalogue: Catalogue) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for entry in catalogue.entries:
        if entry.id in seen:
            yield Problem(entry.path, 1, "duplicate-id", f"the id {entry.id} is taken by {seen[entry.id]}: rename one file")
        seen.setdefault(entry.id, entry.path)
    for entry in catalogue.entries:
        for former in entry.former_ids:
            if former in seen:
                line = entry.line_of("former_ids")
                yield Problem(entry.path, line, "duplicate-id", f"the former id {former} is taken by {seen[former]}")
            seen.setdefault(former, entry.path)


def _unknown(catalogue: Catalogue) -> Iterator[Problem]:
    known = {entry.id for entry in catalogue.entries} | set(catalogue.unread)
    for entry in catalogue.entries:
        named = [("leads_to", item) for item in entry.leads_to]
        named += [("usual_causes", item) for item in entry.usual_causes]
        named += [("lookalikes", item.entry) for item in entry.lookalikes]
        for field, item in named:
            if item == entry.id:
                yield Problem(entry.path, entry.line_of(field), "unknown-id", f"{field} names the entry itself")
            elif item not in known:
                line = entry.line_of(field)
                yield Problem(entry.path, line, "unknown-id", f"{field} names {item}, which is no entry{_near(item, known)}")


def _near(item: str, known: set[str]) -> str:
    import difflib

    close = difflib.get_close_matches(item, sorted(known), 1)
    return f"; did you mean {close[0]}?" if close else ""


def _families(catalogue: Catalogue) -> Iterator[Problem]:
    known = {family.id for family in catalogue.families}
    for entry in catalogue.entries:
        if entry.family not in known:
            valid = ", ".join(sorted(known)) or "none yet"
            yield Problem(entry.path, 1, "unknown-family", f"{entry.family} is not in families.yml; the families are {valid}")


DUPLICATE_ID = Rule(
    "duplicate-id",
    "Each id, former ids too, belongs to one entry.",
    "The id is the address of the entry's page and stands in links and tickets for ever; two entries cannot share it.",
    "kb/nccl/timeout.md\nkb/launch/timeout.md",
    "kb/nccl/nccl-watchdog-timeout.md\nkb/launch/rendezvous-timeout.md",
    _duplicates,
)
UNKNOWN_ID = Rule(
    "unknown-id",
    "`leads_to`, `usual_causes` and `lookalikes` name other entries of the book.",
    "A cause explains its consequences by id; a misspelt one explains nothing, and nobody would notice.",
    "leads_to: [nccl-watchdog-time-out]",
    "leads_to: [nccl-watchdog-timeout]",
    _unknown,
)
UNKNOWN_FAMILY = Rule(
    "unknown-family",
    "The folder of an entry is a family of `families.yml`.",
    "The families are the chapters by which people browse; each has a title and a sentence there.",
    "kb/misc/uneven-batches.md",
    "kb/pytorch/uneven-batches.md",
    _families,
)
