"""The chapters of a book, in reading order, from `families.yml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..model.catalogue import Family, Question, Stage
from ..model.problem import Problem
from .patterns import read_data
from .schema import Field

FAMILY_FIELDS = (
    Field(
        "stages",
        "items",
        False,
        "The life of a job, in order.",
        fields=(
            Field("id", "id", True, "The stage's name."),
            Field("title", "line", True, "The stage in one to three words."),
        ),
    ),
    Field(
        "families",
        "items",
        True,
        "The chapters, in reading order.",
        fields=(
            Field("id", "id", True, "The folder's name."),
            Field("title", "line", True, "The chapter's title."),
            Field("summary", "line", True, "One sentence on what fails there."),
            Field("when", "ids", False, "The stages of a job in which these failures happen."),
            Field(
                "questions",
                "items",
                False,
                "What splits the chapter's failures, as a reader sees it.",
                fields=(
                    Field("see", "line", True, "What one sees."),
                    Field("entries", "ids", True, "The entries that it leads to, likeliest first."),
                ),
            ),
        ),
    ),
)


def read_families(folder: Path) -> tuple[tuple[Family, ...], tuple[Stage, ...], list[Problem]]:
    """The families and stages of a book, and the problems of `families.yml`."""
    data, problems = read_data(folder / "families.yml", FAMILY_FIELDS)
    stages = tuple(Stage(item["id"], item["title"]) for item in data.get("stages", ()) if {"id", "title"} <= set(item))
    complete = [item for item in data.get("families", ()) if {"id", "title", "summary"} <= set(item)]
    path = f"{folder.name}/families.yml"
    return tuple(_family(item, path) for item in complete), stages, problems


def _family(item: dict[str, Any], path: str) -> Family:
    asked = [each for each in item.get("questions", ()) if {"see", "entries"} <= set(each)]
    questions = tuple(Question(each["see"], each["entries"], each["line"]) for each in asked)
    return Family(item["id"], item["title"], item["summary"], item.get("when", ()), questions, path, item["line"])
