"""Which rank stands where in the operations that all take part in, and who is missing; the twin of ranks.js."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

from ...model.diagnosis import Collectives, Standing
from .clean import Heading
from .verify import Program

#: Ranks remembered, and operations read from one line.
MOST_RANKS = 4096
MOST_IN_LINE = 64
UNKNOWN = "unknown"
_NUMBER = re.compile(rb"[0-9]+")


class Place(NamedTuple):
    """Where something was read: number of the file, and line."""

    file: int
    line: int


class _Rank:
    """Where one rank stands."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.says = "state"
        self.known: dict = {}

    def take(self, says: str, known: dict, place: Place) -> None:
        """Add what another line says, if it speaks of the same operation."""
        if says != "state" and self.says == "state":
            if not _compatible(self.known, known):
                self.known = {}
            self.place, self.says = place, says
        elif not _compatible(self.known, known) or self.known.get("seq", known.get("seq")) != known.get("seq", self.known.get("seq")):
            return
        for name, value in known.items():
            self.known.setdefault(name, value)


def _compatible(some: dict, others: dict) -> bool:
    """Whether both may speak of the same group."""
    return "group" not in some or "group" not in others or some["group"] == others["group"]


class RankBook:
    """What the lines of a log say of its ranks; `nodes` maps ranks to nodes."""

    def __init__(self, says: list) -> None:
        self._says = says
        self._ranks: dict = {}
        self._in_files: dict = {}
        self._named: set = set()
        self._placed: dict = {}
        self._done: set = set()
        self.nodes: dict = {}
        self.world = 0

    def wants(self, number: int, program: Program, rank: Optional[int], file: int) -> bool:
        """Whether a line of this kind is still of use; what a rank says twice is read once."""
        if len(self._ranks) >= MOST_RANKS:
            return False
        names_others = "rank" in program.names or "ranks" in program.names or "world" in program.names
        return names_others or (number, rank, file if rank is None else 0) not in self._done

    def see(self, number: int, program: Program, text: bytes, at: int, rank: Optional[int], heading: Heading, place: Place) -> None:
        """Read all operations that a line names from the first match of a pattern on."""
        self._done.add((number, rank, place.file if rank is None else 0))
        for _ in range(MOST_IN_LINE):
            captured: dict = {}
            end = program.match(text, at, captured)
            self._take(self._says[number], captured, rank, heading, place)
            found = program.find(text[end:])
            if found is None:
                return
            at = end + found[0]

    def _take(self, says: str, captured: dict, rank: Optional[int], heading: Heading, place: Place) -> None:
        own = int(captured["rank"]) if "rank" in captured else rank
        if says == "world":
            world = int(captured["world"])
            self.world = max(self.world, world)
            if "rank" in captured and heading.node is not None and len(self._placed) < MOST_RANKS:
                self._placed.setdefault((world, own), heading.node)
            return
        ranks = [int(item) for item in _NUMBER.findall(captured["ranks"])][:MOST_RANKS] if "ranks" in captured else [own]
        if says == "missing":
            for item in ranks:
                if item is not None and len(self._named) < MOST_RANKS:
                    self._named.add(item)
            return
        known: dict = {name: int(captured[name]) for name in ("seq", "enqueued", "completed") if name in captured}
        known.update({name: captured[name].decode("ascii").strip() for name in ("op", "size", "group") if name in captured})
        if heading.group:
            known.setdefault("group", heading.group)
        for item in ranks:
            table, key = (self._ranks, item) if item is not None else (self._in_files, place.file)
            if key in table or len(table) < MOST_RANKS:
                table.setdefault(key, _Rank(place)).take(says, known, place)

    def settle(self, file_ranks: dict) -> None:
        """Give what was read of files to their ranks, and ranks to nodes, when all was read."""
        for file, standing in sorted(self._in_files.items()):
            if file in file_ranks:
                self._ranks.setdefault(file_ranks[file], standing)
        for (world, rank), node in self._placed.items():
            if world == self.world:
                self.nodes.setdefault(rank, node)

    def judge(self, job: "Job") -> Optional[Collectives]:
        """The judgement on where ranks stand, or None where nothing is known of any."""
        standing = {rank: self._ranks[rank] for rank in sorted(self._ranks)}
        missing = sorted(self._named | self._absent(standing, job))
        if not standing and not missing and job.first is None:
            return None
        behind = [rank for rank in missing if rank in standing]
        working = {rank: item for rank, item in standing.items() if item.says != "state"}
        judgement = UNKNOWN
        if _diverged(list(working.values()), job.same_size):
            judgement = "diverged"
        elif missing:
            judgement = "missing" if len(behind) <= max(len(working), 1) else "diverged"
        elif len(working) > 1 and any("seq" in item.known or "op" in item.known for item in working.values()):
            judgement = "same"
        shown = [self._standing(rank, standing.get(rank), job) for rank in sorted({*standing, *missing})]
        return Collectives(judgement, self.world or None, tuple(missing), job.first, tuple(shown))

    def _standing(self, rank: int, item: Optional[_Rank], job: "Job") -> Standing:
        known = item.known if item else {}
        numbers = {name: known.get(name) for name in ("seq", "op", "size", "enqueued", "completed")}
        file, line = (job.names.get(item.place.file), item.place.line) if item else (job.in_files.get(rank), None)
        return Standing(rank=rank, node=self.nodes.get(rank), says=item.says if item else "missing", **numbers, file=file, line=line)

    def _absent(self, standing: dict, job: "Job") -> set:
        """Ranks that did not come to what the others wait for."""
        waiting = {rank for rank, item in standing.items() if item.says == "waits"}
        behind = {rank for rank, item in standing.items() if item.says == "state" and _is_behind(item, standing, waiting)}
        ranks = range(max([self.world, *(rank + 1 for rank in standing), *(rank + 1 for rank in job.in_files)]))
        silent = {rank for rank in ranks[:MOST_RANKS] if rank not in standing and rank not in job.failed}
        # Of a job of many nodes the log may be that of one.
        if len(waiting) < 2 or len(silent) >= len(waiting):
            silent = silent & set(job.in_files) if waiting else set()
        return behind | silent


def _is_behind(item: _Rank, standing: dict, waiting: set) -> bool:
    """Whether a rank has not issued yet what those that wait in its group wait for."""
    reached = [standing[rank].known["seq"] for rank in waiting if "seq" in standing[rank].known and _compatible(item.known, standing[rank].known)]
    return bool(reached) and item.known.get("enqueued", min(reached)) < min(reached)


class Job(NamedTuple):
    """What the judgement needs to know of a job beside its operations."""

    first: Optional[object]
    failed: frozenset
    in_files: dict
    names: dict
    same_size: frozenset


def _diverged(items: list, same_size: frozenset) -> bool:
    """Whether two ranks of one group are in different operations."""
    if sum(item.says == "runs" for item in items) > 1:
        return True
    groups: dict = {}
    for item in items:
        groups.setdefault(item.known.get("group", ""), []).append(item.known)
    return any(_differ(members, same_size) for members in groups.values())


def _differ(members: list, same_size: frozenset) -> bool:
    numbers = [known["seq"] for known in members if "seq" in known]
    # Who has issued what the others wait for is in the same program, only slower.
    if any(known["seq"] < max(numbers) and known.get("enqueued", -1) < max(numbers) for known in members if "seq" in known):
        return True
    by_seq: dict = {}
    for known in members:
        seen = by_seq.setdefault(known.get("seq", -1), {})
        for name in ("op", "size"):
            if name in known and (name == "op" or known.get("op") in same_size):
                if seen.setdefault(name, known[name]) != known[name]:
                    return True
    return False
