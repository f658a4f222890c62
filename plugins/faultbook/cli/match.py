"""`faultbook match`: logs in, a diagnosis of each out."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import Any, Iterator, Union

from ..exceptions import InputError
from ..index.error_strings.matcher import Matcher
from ..index.load import load_indexes
from ..model.diagnosis import Diagnosis, as_json
from .compile_book import compile_book
from .logs import EXPECTED, STANDARD_INPUT, is_several, logs_of
from .output import FOUND, NOTHING, WRONG, add_format, complain, write_json
from .render import diagnosis_text
from .terminal import style_of, write


def add(commands: Any) -> None:
    """Declare the subcommand."""
    parser = commands.add_parser("match", help="diagnose logs", description="Diagnose logs, each apart.")
    text = "logs, .gz and .zip files, folders of logs; - or none: standard input"
    parser.add_argument("logs", nargs="*", metavar="FILE|DIR|-", help=text)
    add_format(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Diagnose every log; with several, the JSON is a list and its evidence names the file."""
    if not arguments.logs and sys.stdin is not None and sys.stdin.isatty():
        raise InputError(f"no log given; {EXPECTED}: faultbook match [FILE|DIR|-] ...")
    named = arguments.logs or [STANDARD_INPUT]
    several = len(named) > 1 or is_several(named[0])
    indexes = load_indexes(compile_book)
    answers: list[Diagnosis] = []
    unreadable = False
    for path, answer in _answers(named, indexes.errors):
        if isinstance(answer, InputError):
            complain(answer)
            unreadable = True
            continue
        if arguments.format == "text":
            name = "" if path == STANDARD_INPUT else path
            write("\n" * bool(answers) + diagnosis_text(as_json(answer), indexes.entries, style_of(sys.stdout), name))
        answers.append(_with_file(answer, path) if several else answer)
    if arguments.format == "json" and (several or answers):
        write_json([as_json(answer) for answer in answers] if several else as_json(answers[0]))
    if unreadable:
        return WRONG
    return FOUND if any(answer.verdict in ("cause", "consequence-only") for answer in answers) else NOTHING


def _answers(named: list[str], errors: dict) -> Iterator[tuple[str, Union[Diagnosis, InputError]]]:
    """Each log's path with its diagnosis, or with the reason why there is none; one bad log does not stop the rest."""
    for argument in named:
        for log in logs_of(argument):
            if isinstance(log, InputError):
                yield argument, log
                continue
            matcher = Matcher(errors)
            try:
                for piece in log.pieces():
                    matcher.feed(piece)
            except InputError as error:
                yield log.name, error
                continue
            yield log.name, matcher.finish()


def _with_file(diagnosis: Diagnosis, path: str) -> Diagnosis:
    def name(item: Any) -> Any:
        return replace(item, file=path)

    return replace(
        diagnosis,
        findings=tuple(replace(item, evidence=tuple(map(name, item.evidence))) for item in diagnosis.findings),
        guesses=tuple(replace(item, evidence=name(item.evidence)) for item in diagnosis.guesses),
    )
