"""`faultbook check`: what is wrong with a book, all at once."""

from __future__ import annotations

import argparse
import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Optional, Sequence

from ..exceptions import FaultbookError, InputError
from ..model.problem import Problem
from .output import FOUND, NOTHING, add_format, write_json
from .terminal import harmless, write

#: The file by which a book is known.
MARK = "families.yml"


def add(commands: Any) -> None:
    """Declare the subcommand."""
    parser = commands.add_parser("check", help="check a book", description="List all problems of a book at once.")
    parser.add_argument("paths", nargs="*", default=["kb"], metavar="PATH", help="a book, or files in it; ./kb if not given")
    add_format(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print every problem with path and line, then a count; 1 where there is one."""
    problems: set[Problem] = set()
    entries = 0
    for book, paths in _books(arguments.paths):
        found, number = _check(book)
        problems.update(problem for problem in found if _concerns(problem, paths))
        entries += number
    if arguments.format == "json":
        write_json({"format": 1, "entries": entries, "problems": [asdict(problem) for problem in sorted(problems)]})
    else:
        lines = [harmless(str(problem)) for problem in sorted(problems)]
        files = len({problem.path for problem in problems})
        lines.append(f"{_count(len(problems), 'problem')} in {_count(files, 'file')}" if problems else f"{_count(entries, 'entry')}, no problems")
        write("\n".join(lines) + "\n")
    return NOTHING if problems else FOUND


def _books(paths: Sequence[str]) -> list[tuple[Path, Optional[list[str]]]]:
    """Each book with the paths in it that were asked for, None for all of it; raises InputError."""
    books: dict[Path, Optional[list[str]]] = {}
    for path in map(Path, paths):
        if not path.exists():
            raise InputError(f"{path}: no such file or folder; name a book (a folder with {MARK}) or a file in it")
        # The nearest folder above that is a book; a folder outside of any is taken for one, so that its problems show.
        inside = [folder for folder in (path.resolve(), *path.resolve().parents) if (folder / MARK).is_file()]
        book = inside[0] if inside else path.resolve()
        if not (inside or any(book.glob("*/*.md"))):
            raise InputError(f"{path}: is no book and in none; name a book (a folder with {MARK}) or a file in it")
        if path.resolve() == book:
            books[book] = None
        elif books.setdefault(book, []) is not None:
            books[book].append(os.path.relpath(path.resolve()))
    return list(books.items())


def _check(book: Path) -> tuple[list[Problem], int]:
    # Imported here: `match`, `search` and `show` start without YAML.
    try:
        from ..reading.book import read_book
        from ..rules.check import check
    except ImportError as error:
        raise FaultbookError(f"check needs the module {error.name}; install it: pip install 'faultbook[check]'") from None
    catalogue, problems = read_book(book)
    found = [*problems, *check(catalogue)]
    return [replace(item, path=os.path.relpath(book.parent / item.path)) for item in found], len(catalogue.entries)


def _concerns(problem: Problem, paths: Optional[list[str]]) -> bool:
    return paths is None or any(problem.path == path or problem.path.startswith(path + os.sep) for path in paths)


def _count(number: int, noun: str) -> str:
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1] + 'ies' if noun.endswith('y') else noun + 's'}"
