"""From hits to findings, cause first; the twin of weigh.js.

A cause beats a consequence beats a wrapper beats a harmless line; a finding explains those that its entry leads to, and
comes before them; what is left in doubt is decided by place in the log, then by id. No entry id stands in code.
Of several files the place is a time, where their lines tell it in one form, and else the file and the line in it.
"""

from __future__ import annotations

from typing import NamedTuple, Optional

from ...model.diagnosis import Evidence, Finding
from .codec import ErrorIndex
from .collect import MOST_WITHOUT_RANK, Collector
from .hits import Hit
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


class Clock:
    """The order in which lines were written: in one log that of its lines, in several files that of the times they name."""

    def __init__(self, collector: Collector) -> None:
        # With the newest line first, what stands lower happened earlier.
        self._sign = -1 if collector.newest_first else 1
        self.several = len(collector.files) > 1
        self._prefix = -1
        if self.several:
            hits = [hit for collected in collector.by_template.values() for hit in collected.hits()]
            tally: dict = {}
            for hit in hits:
                for number in hit.times:
                    tally[number] = tally.get(number, 0) + 1
            self._prefix = min(tally, key=lambda number: (-tally[number], number), default=-1)

    def place(self, hit: Hit) -> tuple:
        """A key that sorts hits as they happened; what has no time comes last."""
        time = hit.times.get(self._prefix, "~") if self.several else ""
        return time, hit.file, self._sign * hit.line, hit.column


class Candidate:
    """An entry that the log shows, while it is weighed."""

    def __init__(self, entry: int) -> None:
        self.entry = entry
        self.matches: list = []

    def settle(self, clock: Clock) -> None:
        """Find the strongest role, what of that role matched, and the earliest place."""
        self.role = min(match.role for match in self.matches)
        strongest = [match for match in self.matches if match.role == self.role]
        self.exact = any(match.exact for match in strongest)
        self.count = max(match.count for match in strongest)
        self.hits = _by_line([hit for match in strongest for hit in match.hits], clock)
        lines = {(hit.file, hit.line) for hit in self.hits}
        support = _by_line([hit for match in strongest for hit in match.support], clock)
        self.support = [hit for hit in support if (hit.file, hit.line) not in lines]
        self.first = min(self.hits, key=clock.place)
        self.place = min(clock.place(hit) for match in self.matches for hit in match.hits)
        self.ranks = sorted({hit.rank for match in strongest for hit in match.hits if hit.rank is not None})


def _by_line(hits: list, clock: Clock) -> list:
    """One hit for each line, the leftmost, in the order of the log, or as they happened in several files."""
    by_line: dict = {}
    for hit in hits:
        kept = by_line.get((hit.file, hit.line))
        if kept is None or hit.column < kept.column:
            by_line[hit.file, hit.line] = hit
    found = [by_line[line] for line in sorted(by_line)]
    return sorted(found, key=clock.place) if clock.several else found


def weigh(index: ErrorIndex, collector: Collector, clock: Clock) -> list:
    """The findings of a log, sorted: causes first, harmless last; each with the hit of its evidence that came first."""
    candidates: dict = {}
    for signature in index.signatures:
        match = _match(signature, collector)
        if match is not None:
            number = signature["entry"]
            candidates.setdefault(number, Candidate(number)).matches.append(match)
    for candidate in candidates.values():
        candidate.settle(clock)
    explains = {number: _explains(index, candidates, number) for number in candidates}
    explained = {item for items in explains.values() for item in items}

    def order(candidate: Candidate) -> tuple:
        entry_id = index.entries[candidate.entry]["id"]
        is_explained = candidate.entry in explained
        return candidate.role, is_explained, not candidate.exact, clock.place(candidate.first), entry_id

    ranked = sorted(candidates.values(), key=order)
    return [(_finding(index, candidates, candidate, explains[candidate.entry]), candidate.first) for candidate in ranked]


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
    hits = collected.hits()
    if signature["also_needs"] or signature["never_with"]:
        kept = [hit for hit in collected.places if _stands(signature, collector, hit)]
        if not kept:
            return None
        first: dict = {}
        for hit in kept:
            first.setdefault(hit.rank, hit)
        without_rank = [hit for hit in kept if hit.rank is None][: MOST_WITHOUT_RANK * max(len(collector.files), 1)]
        hits = [*without_rank, *(hit for rank, hit in first.items() if rank is not None)]
        # What had to stand near by is part of the proof.
        support = [_nearest(collector, template, hits[0]) for template in signature["also_needs"]]
    exact = allows(signature["versions"], collector.versions)
    return Match(ROLE_ORDER.index(signature["role"]), exact, hits, support, collected.count)


def _nearest(collector: Collector, template: int, near: Hit) -> Hit:
    places = [hit for hit in collector.by_template[template].places if hit.file == near.file]
    return min(places, key=lambda hit: (abs(hit.line - near.line), hit.line, hit.column))


def _stands(signature: dict, collector: Collector, hit: Hit) -> bool:
    needed = all(_near(collector, template, hit) for template in signature["also_needs"])
    return needed and not any(_near(collector, template, hit) for template in signature["never_with"])


def _near(collector: Collector, template: int, near: Hit) -> bool:
    collected = collector.by_template.get(template)
    return collected is not None and any(hit.file == near.file and abs(hit.line - near.line) <= NEAR for hit in collected.places)


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
        evidence=tuple(Evidence(hit.line, hit.column, hit.text, hit.name, hit.rank) for hit in evidence),
        explains=tuple(sorted(index.entries[item]["id"] for item in explains if candidates[item].role < HARMLESS)),
        ranks=tuple(candidate.ranks),
        count=candidate.count,
    )
