"""A log in, a diagnosis out; the twin of matcher.js."""

from __future__ import annotations

from ...model.diagnosis import Diagnosis, Evidence, Finding, RankState
from .blocks import Blocks
from .codec import ErrorIndex
from .collect import Collector
from .guess import guesses
from .scan import scan, words_of
from .uncaught import first
from .weigh import ROLE_ORDER, weigh


#: A log of so few lines needs no word of its field.
FEW_LINES = 3


class Matcher:
    """Feed it a log in pieces of any size, then ask for the diagnosis; raises IndexMissing for a foreign index.

    `in_field` says that the log is known to be of the book's field, whatever its words.
    """

    def __init__(self, artefact, in_field: bool = False) -> None:
        self.index = artefact if isinstance(artefact, ErrorIndex) else ErrorIndex(artefact)
        self._blocks = Blocks()
        self._collector = Collector(self.index)
        self._collector.in_field = self._collector.in_field or in_field

    def feed(self, data: bytes) -> None:
        """Read some bytes of the log."""
        for block in self._blocks.feed(data):
            self._scan(block)

    def finish(self) -> Diagnosis:
        """The diagnosis of all that was fed; the matcher is of no use afterwards."""
        for block in self._blocks.finish():
            self._scan(block)
        # Who pastes a line or two has chosen them.
        self._collector.in_field = self._collector.in_field or self._blocks.lines <= FEW_LINES
        findings = weigh(self.index, self._collector)
        if not any(finding.role == "cause" for finding in findings):
            findings = _with_unknown(self.index, self._collector, findings)
        verdict = _verdict(findings)
        return Diagnosis(
            verdict=verdict,
            findings=tuple(findings),
            guesses=guesses(self.index, self._collector.error_lines) if not findings else (),
            usual_causes=_usual_causes(self.index, findings) if verdict == "consequence-only" else (),
            ranks=_ranks(findings),
            versions=tuple(sorted(self._collector.versions.items())),
            bytes=self._blocks.bytes,
            lines=self._blocks.lines,
        )

    def _scan(self, block) -> None:
        collector = self._collector
        flat, words = words_of(block)
        collector.in_field = collector.in_field or not self.index.field_words.isdisjoint(words)
        for piece in scan(self.index, block, flat, words, collector.wants_error_like, collector.wants_exceptions):
            collector.take(piece)


def diagnose(artefact, data: bytes, in_field: bool = False) -> Diagnosis:
    """The diagnosis of a whole log in memory; `in_field` as for `Matcher`."""
    matcher = Matcher(artefact, in_field)
    matcher.feed(data)
    return matcher.finish()


def _with_unknown(index: ErrorIndex, collector: Collector, findings: list) -> list:
    """The findings behind the first uncaught exception that no signature knows, where there is one."""
    in_field = any(finding.role != "harmless" for finding in findings)
    told = {item.line for finding in findings if finding.role != "harmless" for item in finding.evidence}
    unknown = [item for item in collector.exceptions if item.piece.line not in told]
    found = first(unknown, in_field) if index.unknown_entry >= 0 else None
    if found is None:
        return findings
    entry = index.entries[index.unknown_entry]
    hits = [collector.hit(found.piece, found.start, found.rank)]
    if found.frame is not None:
        hits.append(collector.hit(*found.frame, found.rank))
    known = {finding.entry for finding in findings if finding.role != "harmless"}
    unknown = Finding(
        entry=entry["id"],
        title=entry["title"],
        url=entry["url"],
        role="cause",
        confidence="likely",
        evidence=tuple(Evidence(hit.line, hit.column, hit.text, None, hit.rank) for hit in hits),
        explains=tuple(sorted(known & {index.entries[item]["id"] for item in entry["explains"]})),
        ranks=() if found.rank is None else (found.rank,),
    )
    return [unknown, *(finding for finding in findings if finding.entry != entry["id"])]


def _verdict(findings: list) -> str:
    roles = {finding.role for finding in findings}
    if "cause" in roles:
        return "cause"
    if "consequence" in roles or "wrapper" in roles:
        return "consequence-only"
    return "harmless-only" if roles else "nothing-known"


def _usual_causes(index: ErrorIndex, findings: list) -> tuple:
    """Entries that lead to what was found: those that explain most of it first, then the likeliest, then by id."""
    by_id = {entry["id"]: entry for entry in index.entries}
    tally: dict = {}
    for finding in findings:
        if finding.role == "harmless":
            continue
        for cause, distance in by_id[finding.entry]["causes"]:
            count, nearest = tally.get(cause, (0, distance))
            tally[cause] = (count + 1, min(nearest, distance))
    ranked = sorted(tally, key=lambda cause: (-tally[cause][0], tally[cause][1], index.entries[cause]["id"]))
    return tuple(index.entries[cause]["id"] for cause in ranked)


def _ranks(findings: list) -> tuple:
    """For each rank the finding that says most about it: strongest role, then first line."""
    states: dict = {}
    for finding in findings:
        if finding.role == "harmless":
            continue
        lines = {item.rank: item.line for item in reversed(finding.evidence) if item.rank is not None}
        for rank in finding.ranks:
            line = lines.get(rank, finding.evidence[0].line)
            key = (ROLE_ORDER.index(finding.role), line, finding.entry)
            if rank not in states or key < states[rank]:
                states[rank] = key
    return tuple(RankState(rank, ROLE_ORDER[states[rank][0]], states[rank][2], states[rank][1]) for rank in sorted(states))
