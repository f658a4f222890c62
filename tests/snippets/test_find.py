"""Which blocks are executed, after which others, and what is said of wrong fences."""

from __future__ import annotations

import pytest

from faultbook.model.catalogue import Catalogue
from faultbook.snippets.find import find, find_in

from .conftest import entry_of

PAGE = """
```{.python .run name=two before=one,zero timeout=2.5 exit=3 expect="a b"}
```
```{.bash .run name=one before=zero aws=moto}
```
```{.bash .run .hidden name=zero}
```
```{.python .norun reason="shown only" file=a/b.py}
x = 1
```
```{.python .repro}
import torch
```
```text
no block
```
"""


def test_all_claims_are_found_and_nothing_else() -> None:
    cases, problems = find_in(entry_of(PAGE))
    assert not problems
    assert [case.id for case in cases] == ["page:two", "page:one", "page:zero", "page:line-12"]
    assert {case.files for case in cases} == {(("a/b.py", "x = 1\n"),)}


def test_blocks_before_come_first_and_once() -> None:
    two = find_in(entry_of(PAGE))[0][0]
    assert [step.block.name for step in two.steps] == ["zero", "one", "two"]
    assert two.aws  # one of its group wants it
    assert (two.steps[-1].timeout, two.steps[-1].exit, two.steps[-1].expect) == (2.5, 3, "a b")


def test_a_repro_claims_any_failure() -> None:
    assert find_in(entry_of(PAGE))[0][-1].steps[-1].exit is None


def test_farm_blocks_of_all_entries_come_first() -> None:
    cases, _ = find(Catalogue((entry_of(PAGE),)))
    assert [case.steps[-1].way for case in cases] == ["farm", "python", "bash", "bash"]


@pytest.mark.parametrize(
    ("fence", "words"),
    [
        ("{.python .run before=nothing}", "before=nothing: no block of this entry has that name; there are here, quiet"),
        ("{.python .run before=quiet}", "that block is not executed"),
        ("{.python .run name=me before=me}", "before= goes in a circle at 'me'"),
        ("{.python .run name=here}", "name=here stands twice"),
        ("{.python .run file=x.py}", "file=x.py stands twice"),
        ("{.python .run timeout=soon}", "timeout='soon' is not allowed: Time limit in seconds"),
        ("{.python .run file=../x.py}", "file='../x.py' is not allowed"),
        ("{.python .run file=/x.py}", "file='/x.py' is not allowed"),
        ("{.python .run nproc=0}", "nproc='0' is not allowed"),
        ("{.python .run env=sdk4}", "env='sdk4' is not allowed"),
        ("{.python .run time=3}", "time= is no attribute of a block; there are name, timeout,"),
        ("{.yaml .run}", ".run with language yaml: only python and bash blocks are executed"),
        ("{.bash .run verdict=consequence-only}", "verdict= is for .repro blocks"),
        ("{.bash .run nproc=2}", "nproc= is for python blocks"),
        ("{.python .run launcher=torchrun}", "launcher= needs nproc="),
    ],
)
def test_a_wrong_fence_is_a_problem_and_nothing_of_the_entry_runs(fence: str, words: str) -> None:
    text = f"\n```{{.bash .run name=here}}\n```\n```{{.bash .norun name=quiet file=x.py reason=r}}\n```\n```{fence}\n```\n"
    cases, problems = find_in(entry_of(text))
    assert not cases
    assert [(problem.path, problem.line) for problem in problems] == [("page.md", 6)]
    assert words in problems[0].message
