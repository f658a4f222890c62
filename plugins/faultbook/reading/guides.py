"""The guides of a book, one file `guides/<id>.yml` each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..model.guide import Guide, Step, Way
from ..model.problem import Problem
from .patterns import read_data
from .schema import ID, Field

GUIDE_FIELDS = (
    Field("title", "line", True, "The symptom, in the words of somebody who has it."),
    Field("short", "line", True, "The same in two to four words, for a row of links."),
    Field("summary", "line", True, "One sentence on what the path finds out."),
    Field("symptoms", "lines", True, "What a person sees, in that person's words."),
    Field("search_words", "lines", False, "Words that people search by and the text does not use, other languages too."),
    Field(
        "steps",
        "items",
        True,
        "The questions; the first one is asked first.",
        fields=(
            Field("id", "id", True, "The step's anchor."),
            Field("ask", "line", True, "The question."),
            Field("why", "line", False, "What the answer tells, or where to look."),
            Field("run", "lines", False, "Commands that help to answer it, one a line."),
            Field("language", "choice", False, "What `run` is written in; left out, the shell's.", choices=("bash", "python")),
            Field(
                "ways",
                "items",
                True,
                "The answers, the likeliest first.",
                fields=(
                    Field("when", "line", True, "What one sees."),
                    Field("go", "id", False, "The step that is asked next."),
                    Field("entries", "ids", False, "The entries that this leads to."),
                    Field("say", "line", False, "A sentence where it ends, or before the next step."),
                ),
            ),
        ),
    ),
)


def read_guides(folder: Path) -> tuple[tuple[Guide, ...], list[Problem]]:
    """The guides of a book sorted by id, and the problems of their files."""
    guides: list[Guide] = []
    problems: list[Problem] = []
    for path in sorted((folder / "guides").glob("*.yml")):
        shown = f"{folder.name}/guides/{path.name}"
        data, found = read_data(path, GUIDE_FIELDS)
        found = [Problem(shown, problem.line, problem.rule, problem.message) for problem in found]
        if not ID.match(path.stem):
            found.append(Problem(shown, 1, "bad-id", f"{path.stem} is no id: lower case letters, digits and single hyphens"))
        problems.extend(found)
        if not found:
            guides.append(_guide(path.stem, shown, data))
    return tuple(guides), problems


def _guide(guide_id: str, path: str, data: dict[str, Any]) -> Guide:
    steps = tuple(
        Step(
            id=step["id"],
            ask=step["ask"],
            why=step.get("why", ""),
            run=step.get("run", ()),
            language=step.get("language", "bash"),
            ways=tuple(
                Way(way["when"], way.get("go", ""), way.get("entries", ()), way.get("say", ""), way["line"]) for way in step["ways"]
            ),
            line=step["line"],
        )
        for step in data["steps"]
    )
    texts = {name: data[name] for name in ("title", "short", "summary", "symptoms")}
    return Guide(id=guide_id, path=path, steps=steps, search_words=data.get("search_words", ()), **texts)
