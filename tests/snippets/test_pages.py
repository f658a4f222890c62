"""Each page below `pages` says in comments what must become of each of its blocks: kept, or broken with these words."""

from __future__ import annotations

import re
from typing import Callable

import pytest

from faultbook.model.catalogue import Catalogue
from faultbook.model.entry import Entry
from faultbook.snippets import find
from faultbook.snippets.case import label
from faultbook.snippets.check import check
from faultbook.snippets.engine import Engine
from faultbook.snippets.errors import SnippetError
from faultbook.snippets.run import Runner

from .conftest import PAGES, entry_of

CLAIM = re.compile(r"^<!-- ([a-z0-9-]+): (kept|broken: .+|cannot start: .+) -->$", re.MULTILINE)


def claims(name: str) -> dict[str, str]:
    """What the page says of each of its blocks."""
    return dict(CLAIM.findall((PAGES / f"{name}.md").read_text("utf-8")))


def stated() -> list[tuple[str, str]]:
    """All blocks of all pages that are executed or of which something is said."""
    found = []
    for path in sorted(PAGES.glob("*.md")):
        blocks = [label(block) for block in entry_of(path.stem).blocks if block.kind in find.EXECUTED]
        found.extend((path.stem, name) for name in dict.fromkeys([*blocks, *claims(path.stem)]))
    return found


@pytest.mark.parametrize(("name", "block"), stated(), ids=lambda part: part)
def test_the_block_is_judged_as_its_page_says(
    name: str, block: str, runner: Runner, page: Callable[[str], Entry]
) -> None:
    entry = page(name)
    cases, problems = find.find_in(entry)
    assert not problems
    (case,) = [case for case in cases if label(case.block) == block]
    wanted, _, words = claims(name)[block].partition(": ")
    if wanted == "cannot start":
        with pytest.raises(SnippetError) as raised:
            runner.run(case)
        assert words in str(raised.value)
        return
    verdict = check(case, entry, runner, Engine(Catalogue((entry,))))
    assert ("broken" if verdict.broken else "kept") == wanted, verdict.message
    assert words in verdict.message


def test_the_pages_hold_both_kinds() -> None:
    words = [claims(name)[block].split(":")[0] for name, block in stated()]
    assert words.count("kept") > 20 and words.count("broken") > 12
