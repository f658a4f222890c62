"""Every executed block of the book keeps the claim that stands in its fence."""

from __future__ import annotations

import re
from typing import Optional

import pytest

from faultbook.exceptions import FaultbookError
from faultbook.model.catalogue import Catalogue
from faultbook.reading.book import entry_files, read_book
from faultbook.snippets.cache import Cache
from faultbook.snippets.case import Case
from faultbook.snippets.check import check
from faultbook.snippets.engine import Engine
from faultbook.snippets.find import find
from faultbook.snippets.run import Runner

from .conftest import BOOK

CATALOGUE, READ_PROBLEMS = read_book(BOOK)
CASES, PROBLEMS = find(CATALOGUE)
_CLAIM = re.compile(r"^ *(?:```+|~~~+) *\{[^}]*\.(?:run|repro)\b", re.MULTILINE)
CLAIMS = sum(len(_CLAIM.findall(path.read_text("utf-8"))) for path in entry_files(BOOK))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_block_keeps_its_claim(
    case: Case, catalogue: Catalogue, runner: Runner, engine: Engine, cache: Optional[Cache]
) -> None:
    try:
        message = check(case, catalogue.get(case.block.entry), runner, engine, cache).message
    except FaultbookError as error:
        message = str(error)
    if message:
        pytest.fail(message, pytrace=False)


def test_every_claim_of_the_book_is_among_these_tests() -> None:
    problems = [str(problem) for problem in READ_PROBLEMS + PROBLEMS]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)
    assert len(CASES) == CLAIMS > 0
