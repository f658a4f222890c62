"""`faultbook search`: a person's words in, entries out."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Mapping, Sequence

from ..exceptions import FaultbookError
from ..index.load import checkout, load_indexes
from .compile_book import compile_book, whoosh_cache
from .output import FOUND, NOTHING, add_format, write_json
from .terminal import Style, fold, harmless, style_of, write


def add(commands: Any) -> None:
    """Declare the subcommand."""
    parser = commands.add_parser("search", help="find entries by words", description="Find entries by what you see.")
    parser.add_argument("words", nargs="+", metavar="WORDS", help="what you see, in your own words")
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="most entries to show, 10 if not given")
    parser.add_argument(
        "--advanced",
        action="store_true",
        help="read the words in Whoosh's own query language (title:lustre AND NOT efa, nccl*); needs a checkout with its site's packages",
    )
    add_format(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the entries, best first; 1 where there is none."""
    if arguments.limit < 1:
        raise FaultbookError(f"--limit {arguments.limit}: expected a number of 1 or more")
    text = " ".join(arguments.words)
    results = _advanced(text, arguments.limit) if arguments.advanced else _plain(text, arguments.limit)
    if arguments.format == "json":
        write_json({"format": 1, "results": results})
    else:
        write(results_text(results, style_of(sys.stdout)))
    return FOUND if results else NOTHING


def _plain(text: str, limit: int) -> list[dict]:
    # Imported here: `match` needs none of the query's code.
    from ..index.search.query import search

    return search(load_indexes(compile_book).search, text, limit)


def _advanced(text: str, limit: int) -> list[dict]:
    root = checkout()
    if root is None:
        raise FaultbookError("--advanced: works in a checkout only, because a Whoosh index is never shipped; search without it")
    load_indexes(compile_book)  # Builds the index where there is none, or where it is stale.
    try:
        from ..index.search.whoosh_index import advanced
    except ImportError as error:
        raise FaultbookError(f"--advanced: needs the module {error.name}; run `make build` once, or install faultbook[site]") from None
    return advanced(whoosh_cache(root / "kb"), text, limit)


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
