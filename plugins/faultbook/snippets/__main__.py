"""`python -m faultbook.snippets FILE... [--block NAME]`: run the blocks of entries and say which kept their claim."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Optional, Sequence

from ..exceptions import FaultbookError
from ..model.catalogue import Catalogue
from ..model.entry import Entry
from ..model.problem import Problem
from . import find, report
from .case import Case
from .check import check
from .engine import Engine
from .judge import Reader
from .run import Runner


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """The exit code: 0 all claims kept, 1 some not, 2 nothing could be run."""
    parser = argparse.ArgumentParser(prog="python -m faultbook.snippets", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="entries, kb/<family>/<id>.md")
    parser.add_argument("--block", metavar="NAME", help="only the block of that name, or line-N for one without a name")
    parser.add_argument("--list", action="store_true", help="say how each block would be started, run nothing")
    parser.add_argument("--quiet", action="store_true", help="show output only of blocks that broke their claim")
    options = parser.parse_args(arguments)
    try:
        return _run(options)
    except FaultbookError as error:
        print(error, file=sys.stderr)
        return 2


def _run(options: argparse.Namespace) -> int:
    broken = done = 0
    root = options.files[0].resolve().parent.parent.parent
    environments = {"main": Path(sys.executable), "sdk3": root / ".venv-sdk3" / "bin" / "python"}
    entries, problems = _read(options.files)
    for problem in problems:
        print(problem, file=sys.stderr)
    with Runner(environments, say=lambda text: print(f"note: {text}", file=sys.stderr)) as runner:
        for entry in entries:
            cases, wrong = find.find_in(entry)
            problems.extend(wrong)
            for problem in wrong:
                print(problem, file=sys.stderr)
            reader = None
            for case in cases:
                if options.block and options.block != case.id.partition(":")[2]:
                    continue
                done += 1
                if options.list:
                    print(f"{case.block.path}:{case.block.line}: {case.id} {' '.join(step.way for step in case.steps)}")
                    continue
                reader = reader or _reader(root, entry)
                broken += _one(runner, case, entry, reader, options.quiet)
    if not options.list:
        print(f"{done - broken} of {done} kept their claim")
    if not done or problems:
        print("nothing was run" if not done else "some files were not read whole", file=sys.stderr)
        return 2
    return 1 if broken else 0


def _read(files: Sequence[Path]) -> tuple[list[Entry], list[Problem]]:
    from ..reading.entries import read_entry

    entries, problems = [], []
    for path in files:
        entry, found = read_entry(path, "/".join(path.resolve().parts[-3:]))
        entries.extend([entry] if entry else [])
        problems.extend(found)
    return entries, problems


def _reader(root: Path, entry: Entry) -> Reader:
    """The matcher with the book that lies around the entry, this entry as it was just read."""
    from ..reading.book import read_book

    catalogue, _ = read_book(root / "kb")
    others = tuple(other for other in catalogue.entries if other.id != entry.id)
    ordered = tuple(sorted((*others, entry), key=lambda item: item.id))
    return Engine(Catalogue(ordered, catalogue.families, catalogue.patterns))


def _one(runner: Runner, case: Case, entry: Entry, reader: Reader, quiet: bool) -> int:
    verdict = check(case, entry, runner, reader)
    block = case.block
    seconds = sum(outcome.seconds for outcome in verdict.outcomes)
    kept = [f"{block.path}:{block.line}: .{block.kind} {block.name}: kept, {seconds:.1f} s"]
    shown = [] if quiet else report.tail(case, verdict.outcomes)
    print(verdict.message or "\n".join(kept + shown), flush=True)
    return 1 if verdict.broken else 0


if __name__ == "__main__":
    sys.exit(main())
