"""Which blocks of a catalogue are executed, how, and after which others; what is wrong with their fences."""

from __future__ import annotations

from ..model.block import Block
from ..model.catalogue import Catalogue
from ..model.entry import Entry
from ..model.problem import Problem
from . import attributes, choose
from .case import Case, Step

EXECUTED = ("run", "repro")
LANGUAGES = ("python", "bash")
RULE = "bad-block"


def find(catalogue: Catalogue) -> tuple[list[Case], list[Problem]]:
    """The executed blocks of all entries, farm first so that its process is warm once, and all problems of their fences."""
    cases: list[Case] = []
    problems: list[Problem] = []
    for entry in catalogue.entries:
        found, wrong = find_in(entry)
        cases.extend(found)
        problems.extend(wrong)
    order = {"farm": 0, "torchrun": 1}
    cases.sort(key=lambda case: (order.get(case.steps[-1].way, 2), case.block.path, case.block.line))
    return cases, sorted(problems)


def find_in(entry: Entry) -> tuple[list[Case], list[Problem]]:
    """The executed blocks of one entry in the order of the page, and the problems of its fences."""
    problems: list[Problem] = []

    def report(block: Block, message: str) -> None:
        problems.append(Problem(block.path, max(1, block.line - 1), RULE, message))

    named: dict[str, Block] = {}
    files: dict[str, str] = {}
    for block in entry.blocks:
        for sentence in attributes.wrong(block.attributes):
            report(block, sentence)
        if block.name in named:
            report(block, f"name={block.name} stands twice; give each block of an entry a name of its own")
        elif block.name:
            named[block.name] = block
        name = block.attributes.get("file")
        if name in files:
            report(block, f"file={name} stands twice; the second would overwrite the first")
        elif name:
            files[name] = block.code
        _fits(block, report)
    if problems:
        return [], problems
    cases = []
    for block in entry.blocks:
        if block.kind in EXECUTED:
            group = _chain(block, named, report)
            aws = any(item.attributes.get("aws") for item in group)
            steps = tuple(_step(item, files) for item in group)
            cases.append(Case(steps, tuple(sorted(files.items())), aws))
    return ([], problems) if problems else (cases, problems)


def _fits(block: Block, report) -> None:
    if block.kind in EXECUTED and block.language not in LANGUAGES:
        report(block, f".{block.kind} with language {block.language or 'none'}: only {' and '.join(LANGUAGES)} blocks are executed")
    if "nproc" in block.attributes and block.language != "python":
        report(block, "nproc= is for python blocks; a bash block calls torchrun itself")
    if "verdict" in block.attributes and block.kind != "repro":
        report(block, "verdict= is for .repro blocks; the output of others is not diagnosed")
    if "launcher" in block.attributes and "nproc" not in block.attributes:
        report(block, "launcher= needs nproc=, the number of ranks")


def _chain(block: Block, named: dict[str, Block], report) -> list[Block]:
    """The block with all that must run before it, each once, in order."""
    chain: list[Block] = []
    open_names: list[Block] = []

    def add(item: Block) -> None:
        if item in chain:
            return
        if item in open_names:
            report(block, f"before= goes in a circle at {item.name!r}")
            return
        open_names.append(item)
        for name in filter(None, item.attributes.get("before", "").split(",")):
            other = named.get(name)
            if other is None:
                report(item, f"before={name}: no block of this entry has that name; there are {', '.join(sorted(named)) or 'none'}")
            elif other.kind not in EXECUTED:
                report(item, f"before={name}: that block is not executed; tag it .run")
            else:
                add(other)
        open_names.pop()
        chain.append(item)

    add(block)
    return chain


def _step(block: Block, files: dict[str, str]) -> Step:
    given = block.attributes
    return Step(
        block,
        choose.way(block, files),
        given.get("env", "main"),
        float(given.get("timeout", 60)),
        int(given.get("nproc", 0)),
        attributes.claimed_exit(block.kind, given),
        given.get("expect", ""),
        given.get("verdict", ""),
    )
