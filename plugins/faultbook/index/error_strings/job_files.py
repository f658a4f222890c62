"""The files of one job: their ranks, nodes and times; in JavaScript it is part of collect.js."""

from __future__ import annotations

from typing import Optional

from .clean import Heading
from .file_names import FileName, FileNames, time_key
from .hits import Hit


class JobFiles:
    """The files read so far, none for a log without; `number` is that of the last, `line_times` the times known at the last line."""

    def __init__(self, names: FileNames) -> None:
        self._names = names
        self.files: list = []
        self.number = 0
        self.line_times: dict = {}
        self._times: dict = {}
        #: The ranks that lines of each file name.
        self._named: dict = {}

    def begin(self, name: str) -> None:
        """What comes now stands in another file."""
        self.files.append((name, self._names.read(name)))
        self.number = len(self.files) - 1
        self._times = {}

    def read(self, heading: Heading) -> Optional[int]:
        """The rank that a line or its file names."""
        said = self.files[self.number][1] if self.files else FileName()
        self.line_times = self._times
        if self.files and heading.times:
            self.line_times = {**self._times, **{number: time_key(text) for number, text in reversed(heading.times)}}
        rank = said.rank if heading.rank is None else heading.rank
        return heading.local if rank is None and said.local is None else rank

    def remember(self, heading: Heading) -> Optional[str]:
        """Keep the ranks and times that a line names; its node or that of its file."""
        self._times = self.line_times
        if not self.files:
            return heading.node
        if heading.rank is not None and len(self._named.setdefault(self.number, set())) < 2:
            self._named[self.number].add(heading.rank)
        return self.files[self.number][1].node if heading.node is None else heading.node

    def place(self, hit: Hit, node: Optional[str]) -> None:
        """Tell a hit its file, its node, and the times known there."""
        hit.node = node
        if self.files:
            hit.file = self.number
            hit.name, said = self.files[self.number]
            hit.node = said.node if node is None else node
            hit.times = self.line_times

    def ranks(self) -> dict:
        """Number of a file -> its rank: what its name says, or the one rank that its lines name, or the local one."""
        found = {}
        local: dict = {}
        nodes = {said.node for _, said in self.files}
        for number, (_, said) in enumerate(self.files):
            named = self._named.get(number, ())
            if said.rank is not None:
                found[number] = said.rank
            elif said.local is not None:
                local.setdefault(said.local, set()).add(said.origin)
                if len(named) == 1:
                    found[number] = min(named)
        # The local ranks of one node are the ranks of the job, unless a line says otherwise.
        locals_of = {number: said.local for number, (_, said) in enumerate(self.files) if said.local is not None}
        agree = all(named == {locals_of.get(number, -1)} for number, named in self._named.items())
        if agree and len(nodes) == 1 and all(len(origins) == 1 for origins in local.values()):
            found.update(locals_of)
        return found

    def with_file(self) -> dict:
        """The ranks that have a file of their own -> its name, the first of several."""
        found: dict = {}
        for file, rank in sorted(self.ranks().items()):
            found.setdefault(rank, self.files[file][0])
        return found
