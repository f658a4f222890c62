"""`faultbook report`: a prepared text about a failure that the book does not know, without secrets and names."""

from __future__ import annotations

import argparse
from typing import Any

from ..exceptions import InputError
from ..index.error_strings.matcher import Matcher
from ..index.load import load_indexes
from ..model.diagnosis import as_json
from ..redact.lines import lines_of
from ..redact.redactor import Redactor
from ..redact.report import report
from .compile_book import compile_book
from .logs import STANDARD_INPUT, Log, is_several, logs_of
from .output import FOUND
from .terminal import write

_EXPECTED = "name one log file: faultbook report train.log"


def add(commands: Any) -> None:
    """Declare the subcommand."""
    text = "Print a prepared report of one log: what to fill in, versions, and an excerpt without secrets, hosts and names. Nothing is sent."
    parser = commands.add_parser("report", help="prepare a report of a log, redacted", description=text)
    parser.add_argument("log", metavar="FILE", help="one log, also packed with gzip")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read the log twice, once to diagnose it and once for its lines; raises InputError."""
    log = _log(arguments.log)
    matcher = Matcher(load_indexes(compile_book).errors)
    for piece in log.pieces():
        matcher.feed(piece)
    diagnosis = as_json(matcher.finish())
    write(report(diagnosis, lines_of(log.pieces(), matcher.excerpt()), Redactor()))
    return FOUND


def _log(argument: str) -> Log:
    if argument == STANDARD_INPUT:
        raise InputError(f"standard input: cannot be read twice; save it to a file, and {_EXPECTED}")
    if is_several(argument):
        raise InputError(f"{argument}: may hold several logs; {_EXPECTED}")
    log = next(logs_of(argument))
    if isinstance(log, InputError):
        raise log
    return log
