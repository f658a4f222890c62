"""`faultbook`: reads the command line, calls one subcommand, and turns expected failures into one line."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn, Optional, Sequence

from .. import __version__
from ..exceptions import FaultbookError
from . import bundle, check, match, report, score, search, show
from .output import WRONG, complain, forget

SUBCOMMANDS = (match, report, search, show, check, score, bundle)
#: What a shell gives for a program that a closed pipe or Ctrl-C ended.
BROKEN_PIPE, INTERRUPTED = 141, 130


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and how to learn more, and exit with 2."""
        complain(f"{message}; see: {self.prog} --help")
        sys.exit(WRONG)


def make_parser() -> argparse.ArgumentParser:
    """The parser with all subcommands."""
    parser = Parser(prog="faultbook", description="From the log of a failed training job to its cause and a fix that runs.")
    parser.add_argument("--version", action="version", version=f"faultbook {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for subcommand in SUBCOMMANDS:
        subcommand.add(commands)
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Run the command; the exit code is 0 for found, 1 for nothing found or problems, 2 for wrong use, input or output."""
    try:
        return _run(arguments)
    except FaultbookError as error:
        complain(error)
        return WRONG
    except BrokenPipeError:
        forget(sys.stdout)
        return BROKEN_PIPE
    except OSError as error:
        forget(sys.stdout)
        where = error.filename if isinstance(error.filename, str) else "writing"
        complain(f"{where}: {str(error.strerror or error).lower()}; free space or name another place, and run again")
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Optional[Sequence[str]]) -> int:
    if sys.stdout is None:
        raise FaultbookError("standard output: is closed; send it to a terminal, a file or a pipe")
    try:
        parsed = make_parser().parse_args(arguments)
        return parsed.run(parsed)
    finally:
        # Here, where a full disk still becomes one line; Python would do it at its end.
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
