"""A log in, a diagnosis out; the twin of matcher.js."""

from __future__ import annotations

from typing import Optional

from ...model.diagnosis import Collectives, Diagnosis, Evidence, Finding, First, RankState
from .blocks import Blocks
from .codec import ErrorIndex
from .collect import Collector
from .engine import choose
from .excerpt import excerpt
from .guess import guesses
from .living import may_hold
from .ranks import UNKNOWN, Job
from .repeats import is_counted, learn
from .uncaught import first
from .weigh import ROLE_ORDER, Clock, weigh


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
        self._engine = choose(self.index)
        self._bytes = self._lines = 0

    def begin_file(self, name: str) -> None:
        """What is fed from now on stands in another file of the same job; evidence names it, and its lines count anew."""
        self._end_file()
        self._blocks = Blocks()
        self._collector.begin_file(name)
        self._engine.begin_file()

    def feed(self, data: bytes) -> None:
        """Read some bytes of the log."""
        for stretch in self._blocks.feed(data):
            self._scan(stretch)

    def finish(self) -> Diagnosis:
        """The diagnosis of all that was fed; the matcher is of no use afterwards."""
        self._end_file()
        collector = self._collector
        self._engine.add_up()
        collector.in_field = collector.in_field or self._engine.in_field
        collector.settle()
        # Who pastes a line or two has chosen them.
        collector.in_field = collector.in_field or self._lines <= FEW_LINES
        clock = Clock(collector)
        weighed = weigh(self.index, collector, clock)
        if not any(finding.role == "cause" for finding, _ in weighed):
            weighed = _with_unknown(self.index, collector, weighed, clock)
        findings = [finding for finding, _ in weighed]
        verdict = _verdict(findings)
        collectives = collector.ranks.judge(_job(self.index, collector, weighed))
        return Diagnosis(
            verdict=verdict,
            findings=tuple(findings),
            guesses=guesses(self.index, collector.error_lines) if not findings else (),
            usual_causes=_usual_causes(self.index, findings, collectives) if verdict == "consequence-only" else (),
            ranks=_ranks(findings, collector.ranks.nodes),
            versions=tuple(sorted(collector.versions.items())),
            bytes=self._bytes,
            lines=self._lines,
            collectives=collectives,
        )

    def excerpt(self) -> list:
        """Stretches of lines that a report of this log should show; asked for after `finish`, of a log in one file."""
        return excerpt(self._collector.exceptions, self._collector.error_lines, self._lines)

    def _end_file(self) -> None:
        for stretch in self._blocks.finish():
            self._scan(stretch)
        self._bytes += self._blocks.bytes
        self._lines += self._blocks.lines

    def _scan(self, stretch) -> None:
        collector = self._collector
        for shape, line, number, rows in self._engine.lines(stretch, collector.wants_error_like or collector.wants_exceptions):
            if shape in rows.block.dead or is_counted(collector, shape, line, rows, number):
                continue
            if not collector.wants(shape):
                rows.table.forget(rows.key(number))
                continue
            if not (collector.wants_words(shape) or may_hold(self.index, shape, rows)):
                rows.block.dead.add(shape)
                continue
            piece = rows.piece(number, shape)
            learn(collector, shape, collector.take(piece), line, piece, rows, number)


def diagnose(artefact, data: bytes, in_field: bool = False) -> Diagnosis:
    """The diagnosis of a whole log in memory; `in_field` as for `Matcher`."""
    matcher = Matcher(artefact, in_field)
    matcher.feed(data)
    return matcher.finish()


def _with_unknown(index: ErrorIndex, collector: Collector, weighed: list, clock: Clock) -> list:
    """The findings behind the first uncaught exception that no signature knows, where there is one."""
    shown = [finding for finding, _ in weighed if finding.role != "harmless"]
    told = {(item.file, item.line) for finding in shown for item in finding.evidence}
    unknown = [
        item
        for item in collector.exceptions
        if item.flat or not ((item.hit.name, item.hit.line) in told or (item.hit.file, item.hit.line) in collector.broken)
    ]
    if clock.several or collector.newest_first:
        unknown.sort(key=lambda item: clock.place(item.hit))
    found = first(unknown, bool(shown)) if index.unknown_entry >= 0 else None
    if found is None:
        return weighed
    entry = index.entries[index.unknown_entry]
    hits = [found.hit] if found.frame_hit is None else [found.hit, found.frame_hit]
    known = {finding.entry for finding in shown}
    unknown = Finding(
        entry=entry["id"],
        title=entry["title"],
        url=entry["url"],
        role="cause",
        confidence="likely",
        evidence=tuple(Evidence(hit.line, hit.column, hit.text, hit.name, hit.rank) for hit in hits),
        explains=tuple(sorted(known & {index.entries[item]["id"] for item in entry["explains"]})),
        ranks=() if found.rank is None else (found.rank,),
    )
    return [(unknown, found.hit), *((finding, hit) for finding, hit in weighed if finding.entry != entry["id"])]


def _job(index: ErrorIndex, collector: Collector, weighed: list) -> Job:
    """What the judgement on ranks needs: who failed first, which ranks failed, and which have a file of their own."""
    shown = [(finding, hit) for finding, hit in weighed if finding.role != "harmless"]
    told = None
    if shown:
        hit = shown[0][1]
        node = collector.ranks.nodes.get(hit.rank, hit.node)
        if hit.rank is not None or node is not None or collector.files:
            told = First(hit.rank, node, hit.name, hit.line)
    failed = frozenset(rank for finding, _ in shown for rank in finding.ranks)
    names = {number: name for number, (name, _) in enumerate(collector.files)}
    return Job(told, failed, collector.job.with_file(), names, index.same_size)


def _verdict(findings: list) -> str:
    roles = {finding.role for finding in findings}
    if "cause" in roles:
        return "cause"
    if "consequence" in roles or "wrapper" in roles:
        return "consequence-only"
    return "harmless-only" if roles else "nothing-known"


def _usual_causes(index: ErrorIndex, findings: list, collectives: Optional[Collectives]) -> tuple:
    """Entries that lead to what was found: those that fit what the ranks show first, then those that explain most of it,
    then the likeliest, then by id."""
    by_id = {entry["id"]: entry for entry in index.entries}
    tally: dict = {}
    for finding in findings:
        if finding.role == "harmless":
            continue
        for cause, distance in by_id[finding.entry]["causes"]:
            count, nearest = tally.get(cause, (0, distance))
            tally[cause] = (count + 1, min(nearest, distance))
    judgement = collectives.judgement if collectives else UNKNOWN

    def order(cause: int) -> tuple:
        entry = index.entries[cause]
        fits = 1 if judgement == UNKNOWN or not entry["ranks"] else 0 if judgement in entry["ranks"] else 2
        return fits, -tally[cause][0], tally[cause][1], entry["id"]

    return tuple(index.entries[cause]["id"] for cause in sorted(tally, key=order))


def _ranks(findings: list, nodes: dict) -> tuple:
    """For each rank the finding that says most about it: strongest role, then first line."""
    states: dict = {}
    for finding in findings:
        if finding.role == "harmless":
            continue
        places = {item.rank: item for item in reversed(finding.evidence) if item.rank is not None}
        for rank in finding.ranks:
            place = places.get(rank, finding.evidence[0])
            state = RankState(rank, finding.role, finding.entry, place.line, nodes.get(rank), place.file)
            key = (ROLE_ORDER.index(finding.role), place.line, finding.entry)
            if rank not in states or key < states[rank][0]:
                states[rank] = (key, state)
    return tuple(states[rank][1] for rank in sorted(states))
