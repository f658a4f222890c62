"""From hits to findings, cause first; the twin of weigh.js.

A cause beats a consequence beats a wrapper beats a harmless line; a finding explains those that its entry leads to, and
comes before them; what is left in doubt is decided by place in the log, then by id. No entry id stands in code.
"""

from __future__ import annotations

from typing import NamedTuple, Optional

from ...model.diagnosis import Evidence, Finding
from .codec import ErrorIndex
from .collect import MOST_WITHOUT_RANK, Collector, Hit
from .versions import allows

#: Lines within which the parts of a signature must stand together.
NEAR = 50
MOST_EVIDENCE = 12
ROLE_ORDER = ("cause", "consequence", "wrapper", "harmless")
HARMLESS = 3


class Match(NamedTuple):
    """What of a signature counts: its role's place in ROLE_ORDER, its hits, and the hits that had to stand near by."""

    role: int
    exact: bool
    hits: list
    support: list
    count: int


class Candidate:
    """An entry that the log shows, while it is weighed."""

    def __init__(self, entry: int) -> None:
        self.entry = entry
        self.matches: list = []

    def settle(self, sign: int) -> None:
        """Find the strongest role, what of that role matched, and the earliest place; `sign` is -1 for newest first."""
        self.role = min(match.role for match in self.matches)
        strongest = [match for match in self.matches if match.role == self.role]
        self.exact = any(match.exact for match in strongest)
        self.count = max(match.count for match in strongest)
        self.hits = _by_line([hit for match in strongest for hit in match.hits])
        lines = {hit.line for hit in self.hits}
        self.support = [hit for hit in _by_line([hit for match in strongest for hit in match.support]) if hit.line not in lines]
        self.first = min(self.hits, key=lambda hit: (sign * hit.line, hit.column))
        self.place = min((sign * hit.line, hit.column) for match in self.matches for hit in match.hits)
        self.ranks = sorted({hit.rank for match in strongest for hit in match.hits if hit.rank is not None})


def _by_line(hits: list) -> list:
    """One hit for each line, the leftmost, in the order of the log."""
    by_line: dict = {}
    for hit in hits:
        kept = by_line.get(hit.line)
        if kept is None or hit.column < kept.column:
            by_line[hit.line] = hit
    return [by_line[line] for line in sorted(by_line)]


def weigh(index: ErrorIndex, collector: Collector) -> list:
    """The findings of a log, sorted: causes first, harmless last."""
    candidates: dict = {}
    for signature in index.signatures:
        match = _match(signature, collector)
        if match is not None:
            number = signature["entry"]
            candidates.setdefault(number, Candidate(number)).matches.append(match)
    # With the newest line first, what stands lower happened earlier.
    sign = -1 if collector.newest_first else 1
    for candidate in candidates.values():
        candidate.settle(sign)
    explains = {number: _explains(index, candidates, number) for number in candidates}
    explained = {item for items in explains.values() for item in items}

    def order(candidate: Candidate) -> tuple:
        first = candidate.first
        entry_id = index.entries[candidate.entry]["id"]
        is_explained = candidate.entry in explained
        return candidate.role, is_explained, not candidate.exact, sign * first.line, first.column, entry_id

    ranked = sorted(candidates.values(), key=order)
    return [_finding(index, candidates, candidate, explains[candidate.entry]) for candidate in ranked]


def _explains(index: ErrorIndex, candidates: dict, number: int) -> set:
    """What one entry explains of those found; of two that lead to each other the earlier one explains."""
    found = set()
    for item in index.entries[number]["explains"]:
        if item in candidates and item != number:
            mutual = number in index.entries[item]["explains"]
            if not mutual or candidates[number].place <= candidates[item].place:
                found.add(item)
    return found


def _match(signature: dict, collector: Collector) -> Optional[Match]:
    """What of a signature counts, or None."""
    collected = collector.by_template.get(signature["template"])
    if collected is None:
        return None
    if signature["general"] and not collector.in_field:
        return None
    if signature["versions_differ"] and signature["versions_differ"] not in collector.several_versions:
        return None
    support: list = []
    hits = [*collected.without_rank, *collected.first.values()]
    if signature["also_needs"] or signature["never_with"]:
        kept = [hit for hit in collected.places if _stands(signature, collector, hit.line)]
        if not kept:
            return None
        first: dict = {}
        for hit in kept:
            first.setdefault(hit.rank, hit)
        without_rank = [hit for hit in kept if hit.rank is None][:MOST_WITHOUT_RANK]
        hits = [*without_rank, *(hit for rank, hit in first.items() if rank is not None)]
        # What had to stand near by is part of the proof.
        support = [_nearest(collector, template, hits[0].line) for template in signature["also_needs"]]
    exact = allows(signature["versions"], collector.versions)
    return Match(ROLE_ORDER.index(signature["role"]), exact, hits, support, collected.count)


def _nearest(collector: Collector, template: int, line: int) -> Hit:
    places = collector.by_template[template].places
    return min(places, key=lambda hit: (abs(hit.line - line), hit.line, hit.column))


def _stands(signature: dict, collector: Collector, line: int) -> bool:
    needed = all(_near(collector, template, line) for template in signature["also_needs"])
    return needed and not any(_near(collector, template, line) for template in signature["never_with"])


def _near(collector: Collector, template: int, line: int) -> bool:
    collected = collector.by_template.get(template)
    return collected is not None and any(abs(hit.line - line) <= NEAR for hit in collected.places)


def _finding(index: ErrorIndex, candidates: dict, candidate: Candidate, explains: set) -> Finding:
    entry = index.entries[candidate.entry]
    # The lines that gave it away come first, what had to stand near them after.
    evidence = [*candidate.hits[: MOST_EVIDENCE - len(candidate.support)], *candidate.support][:MOST_EVIDENCE]
    return Finding(
        entry=entry["id"],
        title=entry["title"],
        url=entry["url"],
        role=ROLE_ORDER[candidate.role],
        confidence="exact" if candidate.exact else "likely",
        evidence=tuple(Evidence(hit.line, hit.column, hit.text, None, hit.rank) for hit in evidence),
        explains=tuple(sorted(index.entries[item]["id"] for item in explains if candidates[item].role < HARMLESS)),
        ranks=tuple(candidate.ranks),
        count=candidate.count,
    )
