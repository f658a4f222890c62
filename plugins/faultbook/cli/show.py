"""`faultbook show`: a whole entry."""

from __future__ import annotations

import argparse
import difflib
import sys
from typing import Any, Mapping

from ..exceptions import InputError
from ..index.load import load_indexes
from .compile_book import compile_book
from .output import FOUND, add_format, write_json
from .prose import prose
from .terminal import Style, fold, style_of, write


def add(commands: Any) -> None:
    """Declare the subcommand."""
    parser = commands.add_parser("show", help="show an entry", description="Show an entry, as Markdown.")
    parser.add_argument("id", metavar="ID", help="the entry's id, as `match` and `search` print it")
    add_format(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the entry of that id or former id; raises InputError with near ids where there is none."""
    entry = find_entry(load_indexes(compile_book).entries, arguments.id)
    if arguments.format == "json":
        write_json({"format": 1, "entry": entry})
    else:
        write(entry_text(entry, style_of(sys.stdout)))
    return FOUND


def find_entry(artefact: Mapping[str, Any], wanted: str) -> Mapping[str, Any]:
    """The entry of that id or former id; raises InputError."""
    for entry in artefact["entries"]:
        if entry["id"] == wanted or wanted in entry["former_ids"]:
            return entry
    near = difflib.get_close_matches(wanted, [entry["id"] for entry in artefact["entries"]], n=3, cutoff=0.4)
    meant = f"near: {', '.join(near)}" if near else "find one with: faultbook search WORDS"
    raise InputError(f"{wanted}: no entry has this id; {meant}")


def entry_text(entry: Mapping[str, Any], style: Style) -> str:
    """Title, summary, symptoms and error strings, then the entry's own Markdown."""
    lines = [style.paint("strong", f"# {entry['title']}"), "", *fold(entry["summary"], style.width), ""]
    for heading, items in (("What you see", entry["symptoms"]), ("What is printed", entry["errors"])):
        if items:
            lines += [style.paint("strong", f"## {heading}"), ""]
            # Error strings stay in one line each: they are to be copied.
            lines += [f"    {item}" for item in items] if items is entry["errors"] else _list(items, style)
            lines.append("")
    return "\n".join([*lines, *prose(entry["markdown"], style.width)]) + "\n"


def _list(items: list[str], style: Style) -> list[str]:
    return [line for item in items for line in fold(item, style.width, "- ", "  ")]
