"""`faultbook match`: logs in, a diagnosis of each out."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..exceptions import InputError
from ..index.error_strings.codec import ErrorIndex
from ..index.load import load_indexes
from ..model.diagnosis import Diagnosis, as_json
from ..redact.redactor import Redactor
from .compile_book import compile_book
from .jobs import APART, BY_NAME, TOGETHER, answers
from .logs import EXPECTED, STANDARD_INPUT, is_several
from .output import FOUND, NOTHING, WRONG, add_format, complain, write_json
from .redacted import redacted, redacted_name
from .render import diagnosis_text
from .terminal import style_of, write


def add(commands: Any) -> None:
    """Declare the subcommand."""
    parser = commands.add_parser("match", help="diagnose logs", description="Diagnose logs; files of one job, by rank or node, together.")
    text = "logs, .gz and .zip files, folders of logs; - or none: standard input"
    parser.add_argument("logs", nargs="*", metavar="FILE|DIR|-", help=text)
    group = parser.add_mutually_exclusive_group()
    for how, means in ((TOGETHER, "all files are of one job: one diagnosis"), (APART, "each file is a log of its own, whatever its name")):
        group.add_argument(f"--{how}", dest="how", action="store_const", const=how, default=BY_NAME, help=means)
    parser.add_argument("--redact", action="store_true", help="take secrets, hosts, addresses and names of people out of what is printed")
    add_format(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Diagnose every log; with several, the JSON is a list and its evidence names the file."""
    if not arguments.logs and sys.stdin is not None and sys.stdin.isatty():
        raise InputError(f"no log given; {EXPECTED}: faultbook match [FILE|DIR|-] ...")
    named = arguments.logs or [STANDARD_INPUT]
    several = len(named) > 1 or is_several(named[0])
    indexes = load_indexes(compile_book)
    found: list[Diagnosis] = []
    shown: list[dict[str, Any]] = []
    redactor = Redactor()
    unreadable = False
    for path, answer, folder in answers(named, ErrorIndex(indexes.errors), arguments.how):
        if isinstance(answer, InputError):
            complain(answer)
            unreadable = True
            continue
        plain = as_json(answer)
        shown.append(redacted(plain, redactor) if arguments.redact else plain)
        if arguments.format == "text":
            name = "" if path == STANDARD_INPUT else redacted_name(path, redactor) if arguments.redact else path
            write("\n" * bool(found) + diagnosis_text(shown[-1], indexes.entries, style_of(sys.stdout), name, folder))
        found.append(answer)
    if arguments.format == "json" and (several or found):
        write_json(shown if several else shown[0])
    if unreadable:
        return WRONG
    return FOUND if any(answer.verdict in ("cause", "consequence-only") for answer in found) else NOTHING
