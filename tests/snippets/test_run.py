"""The steps of a case: in order, in one folder, none after a broken one."""

from __future__ import annotations

from faultbook.snippets.find import find_in
from faultbook.snippets.run import Runner

from .conftest import entry_of

PAGE = """
```{.bash .run name=first}
echo one >> trace; cat trace
```
```{.bash .run name=breaks before=first}
echo two >> trace; cat trace; exit 1
```
```{.bash .run name=last before=breaks}
echo three >> trace; cat trace
```
"""


def test_no_step_runs_after_one_that_broke_its_claim(runner: Runner) -> None:
    last = find_in(entry_of(PAGE))[0][2]
    assert [outcome.output for outcome in runner.run(last)] == [b"one\n", b"one\ntwo\n"]


def test_each_case_has_a_folder_of_its_own(runner: Runner) -> None:
    first = find_in(entry_of(PAGE))[0][0]
    assert [runner.run(first)[0].output for _ in range(2)] == [b"one\n", b"one\n"]
