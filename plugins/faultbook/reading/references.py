"""The names that a book uses (`names.yml`), and the entries that no block reproduces (`not-reproduced.yml`)."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

from ..model.problem import Problem
from ..model.reference import NAME_KINDS, Name, Names, NotReproduced
from .patterns import read_data
from .schema import Field

NAME_FIELDS = (
    Field(
        "names",
        "items",
        True,
        "Every environment variable, flag and function that the entries name.",
        fields=(
            Field("name", "line", True, "The name as one writes it."),
            Field("kind", "choice", True, "What it is.", choices=NAME_KINDS),
            Field("of", "line", True, "The program or library that reads it."),
            Field("says", "line", True, "What it does, in a few words."),
            Field("source", "line", True, "Package, version and file, or the page, where it stands."),
        ),
    ),
    Field("packages", "lines", False, "The packages whose functions are collected."),
    Field("others", "lines", False, "Words in code that look like a name and are none."),
)
REASON_FIELDS = (
    Field(
        "reasons",
        "items",
        True,
        "Why entries have no block that prints their error strings.",
        fields=(
            Field("reason", "line", True, "What it would take."),
            Field("entries", "ids", True, "The entries."),
        ),
    ),
)


def read_names(folder: Path) -> tuple[Optional[Names], list[Problem]]:
    """The names of a book and the problems of `names.yml`; None without the file."""
    data, problems = read_data(folder / "names.yml", NAME_FIELDS)
    if not data:
        return None, problems
    keys = ("name", "kind", "of", "says", "source")
    names = tuple(Name(*(item[key] for key in keys), item["line"]) for item in data.get("names", ()) if set(keys) <= set(item))
    return Names(f"{folder.name}/names.yml", names, data.get("packages", ()), data.get("others", ())), problems


def read_not_reproduced(folder: Path) -> tuple[tuple[NotReproduced, ...], list[Problem]]:
    """The entries that no block reproduces, by reason, and the problems of `not-reproduced.yml`."""
    data, problems = read_data(folder / "not-reproduced.yml", REASON_FIELDS)
    path = f"{folder.name}/not-reproduced.yml"
    complete = [item for item in data.get("reasons", ()) if {"reason", "entries"} <= set(item)]
    return tuple(NotReproduced(item["reason"], item["entries"], path, item["line"]) for item in complete), problems
