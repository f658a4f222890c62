"""A chapter's picture and questions name what exists."""

from __future__ import annotations

from typing import Iterator

from ..model.catalogue import Catalogue
from ..model.problem import Problem
from .rule import Rule


def _families(catalogue: Catalogue) -> Iterator[Problem]:
    entries = {entry.id for entry in catalogue.entries} | set(catalogue.unread)
    stages = [stage.id for stage in catalogue.stages]
    for family in catalogue.families:
        for stage in family.when:
            if stage not in stages:
                valid = ", ".join(stages) or "none yet"
                yield Problem(family.path, family.line, "family-page", f"{family.id}: when names {stage}, which is no stage; the stages are {valid}")
        for question in family.questions:
            for entry in question.entries:
                if entry not in entries:
                    message = f"{family.id}: entries names {entry}, which is no entry"
                    yield Problem(family.path, question.line, "family-page", message)


FAMILY_PAGE = Rule(
    "family-page",
    "`when` and `questions` of a family name stages and entries that exist.",
    "A chapter opens with a picture of a job's life and with questions; both lead into the book.",
    "questions:\n  - see: It hangs\n    entries: [watchdog]",
    "questions:\n  - see: It hangs\n    entries: [nccl-watchdog-timeout]",
    _families,
)
