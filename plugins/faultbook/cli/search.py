"""`faultbook search`: a person's words in, entries out."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Mapping, Sequence

from ..exceptions import FaultbookError
from ..index.load import load_indexes
from .compile_book import compile_book
from .output import FOUND, NOTHING, add_format, write_json
from .terminal import Style, fold, harmless, style_of, write


def add(commands: Any) -> None:
    """Declare the subcommand."""
    parser = commands.add_parser("search", help="find entries by words", description="Find entries by what you see.")
    parser.add_argument("words", nargs="+", metavar="WORDS", help="what you see, in your own words")
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="most entries to show, 10 if not given")
    add_format(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the entries, best first; 1 where there is none."""
    if arguments.limit < 1:
        raise FaultbookError(f"--limit {arguments.limit}: expected a number of 1 or more")
    # Imported here: `match` needs none of the query's code.
    from ..index.search.query import search

    results = search(load_indexes(compile_book).search, " ".join(arguments.words), arguments.limit)
    if arguments.format == "json":
        write_json({"format": 1, "results": results})
    else:
        write(results_text(results, style_of(sys.stdout)))
    return FOUND if results else NOTHING


def results_text(results: Sequence[Mapping[str, Any]], style: Style) -> str:
    """The results for people: id and title, then the text that fits, then how to go on."""
    if not results:
        return "Nothing found. Try other words for what you see, or: faultbook match YOUR.log\n"
    lines: list[str] = []
    for result in results:
        lines.append(style.paint("strong", result["entry"]))
        lines += fold(harmless(result["title"]), style.width, "  ", "  ")
        if result["field"] != "title" and result["text"]:
            lines += fold(harmless(result["text"]), style.width, f"  {result['field']}: ", "    ")
    return "\n".join([*lines, "", f"more  faultbook show {results[0]['entry']}"]) + "\n"
