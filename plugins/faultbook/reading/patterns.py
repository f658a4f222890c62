"""How this book's logs are read: prefixes, versions and words, as data in `patterns.yml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..model.problem import Problem
from . import fields, front_matter
from .schema import Field

PATTERN_FIELDS = (
    Field(
        "prefixes",
        "items",
        False,
        "What loggers and launchers put before a line; stripped in any order. <rank>, <local>, <node> and <group> are remembered.",
        fields=(
            Field("text", "line", True, "The template of the prefix."),
            Field("from", "line", True, "Who prints it."),
            Field("time", "choice", False, "Whether it begins with date and time, largest unit first; clock: only good to order files.", choices=("yes", "no", "clock")),
            Field("inside", "choice", False, "Whether it also cuts into messages.", choices=("yes", "no")),
        ),
    ),
    Field(
        "versions",
        "items",
        False,
        "Lines that name the version of a library.",
        fields=(
            Field("name", "id", True, "The library."),
            Field("text", "line", True, "The template; <version> is remembered."),
        ),
    ),
    Field(
        "collectives",
        "items",
        False,
        "Lines that say where ranks stand in their common operations.",
        fields=(
            Field("text", "line", True, "The template; it remembers <rank> or <ranks>, <seq>, <op>, <size>, <enqueued>, <completed>, <world>."),
            Field("from", "line", True, "Who prints it."),
            Field(
                "says",
                "choice",
                True,
                "That a rank waits in an operation, runs it (another one than others do), how far it got (state), that the named ranks did not come"
                " (missing), or how many ranks there are (world).",
                choices=("waits", "runs", "state", "missing", "world"),
            ),
        ),
    ),
    Field("same_size", "lines", False, "Operations of which all ranks must give the same size."),
    Field(
        "files",
        "items",
        False,
        "Names of files and folders of one job, by rank or node.",
        fields=(
            Field("text", "line", True, "The template of a part of the path, without its ending; <rank>, <local> and <node> are remembered."),
            Field("from", "line", True, "Who names files so."),
        ),
    ),
    Field("error_words", "lines", False, "Words that make a line worth a guess when nothing is known."),
    Field("exception_endings", "lines", False, "How the class names of exceptions end."),
    Field("launcher_exceptions", "lines", False, "Exceptions that only report another process; with a colon at the end: where no message follows."),
    Field("caught_words", "lines", False, "Words of a line above a traceback that say that it was caught."),
    Field("failure_words", "lines", False, "Words of lines that are no ordinary output of a program that goes on."),
    Field("library_paths", "lines", False, "Parts of paths of frames that are not the user's own code."),
    Field("field_paths", "lines", False, "Parts of paths of frames that show that a log is of this book's field."),
    Field("field_words", "lines", False, "Words that show that a log is of this book's field."),
    Field("unknown_exception", "id", False, "The entry that an uncaught exception gets that no error string knows."),
    Field("common_words", "lines", False, "Words so frequent in ordinary logs that no template is found by them alone."),
)


def read_patterns(folder: Path) -> tuple[dict[str, Any], list[Problem]]:
    """The patterns of a book, empty without the file, and the problems of `patterns.yml`."""
    return read_data(folder / "patterns.yml", PATTERN_FIELDS)


def read_data(path: Path, declared: tuple[Field, ...]) -> tuple[dict[str, Any], list[Problem]]:
    """A YAML file of declared fields; a missing file is empty."""
    shown = f"{path.parent.name}/{path.name}"
    if not path.exists():
        return {}, []
    text, problems = front_matter.read_text(path, shown)
    if problems:
        return {}, problems

    def report(line: int, rule: str, message: str) -> None:
        problems.append(Problem(shown, line, rule, message))

    try:
        value = front_matter.parse(text, 1)
    except front_matter.BadYaml as error:
        report(error.line, "bad-front-matter", str(error))
        return {}, problems
    return fields.load(value, declared, report), problems
