"""The chapters of a book, in reading order, from `families.yml`."""

from __future__ import annotations

from pathlib import Path

from ..model.catalogue import Family
from ..model.problem import Problem
from .patterns import read_data
from .schema import Field

FAMILY_FIELDS = (
    Field(
        "families",
        "items",
        True,
        "The chapters, in reading order.",
        fields=(
            Field("id", "id", True, "The folder's name."),
            Field("title", "line", True, "The chapter's title."),
            Field("summary", "line", True, "One sentence on what fails there."),
        ),
    ),
)


def read_families(folder: Path) -> tuple[tuple[Family, ...], list[Problem]]:
    """The families of a book, and the problems of `families.yml`."""
    data, problems = read_data(folder / "families.yml", FAMILY_FIELDS)
    complete = [item for item in data.get("families", ()) if {"id", "title", "summary"} <= set(item)]
    return tuple(Family(item["id"], item["title"], item["summary"]) for item in complete), problems
