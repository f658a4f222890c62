"""What was good is not run again until something changed; what was not is never kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from faultbook.model.entry import Entry
from faultbook.snippets.cache import Cache, installed, open_cache
from faultbook.snippets.case import Case, Outcome
from faultbook.snippets.check import check
from faultbook.snippets.find import find_in

from .conftest import entry_of
from .test_judge import Says

PAGE = "\n```{.bash .run name=a}\necho one\n```\n```{.text file=f.txt}\nbeside\n```\n"


class Counting:
    """A runner that counts, and gives one outcome."""

    def __init__(self, outcome: Outcome) -> None:
        self.runs, self.outcome = 0, outcome

    def run(self, case: Case) -> list[Outcome]:
        self.runs += 1
        return [self.outcome]


def twice(tmp_path: Path, outcome: Outcome, second: str = PAGE) -> int:
    """How often a runner is asked when a page is checked, and then another."""
    runner = Counting(outcome)
    cache = Cache(tmp_path / "cache", {"main": environment(tmp_path, "torch-2.13.0")})
    for text in (PAGE, second):
        entry: Entry = entry_of(text)
        verdict = check(find_in(entry)[0][0], entry, runner, Says("nothing-known"), cache)
        assert verdict.outcomes == (outcome,)
    return runner.runs


def environment(folder: Path, *packages: str) -> Path:
    """The Python of a made-up environment."""
    for package in packages:
        (folder / f"venv/lib/python3.11/site-packages/{package}.dist-info").mkdir(parents=True, exist_ok=True)
    (folder / "venv/pyvenv.cfg").write_text("version = 3.11.7\n")
    return folder / "venv/bin/python"


def test_what_was_good_is_not_run_again(tmp_path: Path) -> None:
    assert twice(tmp_path, Outcome(0, b"one \xff\n", seconds=1.5, ranks=(0, 0))) == 1


def test_what_was_broken_is_run_again(tmp_path: Path) -> None:
    assert twice(tmp_path, Outcome(1, b"one\n")) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [("echo one", "echo two"), ("beside", "changed"), ("\n```{.bash", "\n\n```{.bash"), ("name=a", "name=a timeout=9")],
    ids=["code", "file", "line", "attribute"],
)
def test_a_change_of_the_page_runs_it_again(old: str, new: str, tmp_path: Path) -> None:
    assert twice(tmp_path, Outcome(0, b""), PAGE.replace(old, new)) == 2


def test_another_version_of_a_package_or_of_python_is_another_content(tmp_path: Path) -> None:
    before = installed(environment(tmp_path, "torch-2.13.0"))
    other_package = installed(environment(tmp_path, "numpy-2.0"))
    (tmp_path / "venv/pyvenv.cfg").write_text("version = 3.12.1\n")
    assert len({before, other_package, installed(tmp_path / "venv/bin/python")}) == 3


def test_a_file_that_is_no_outcome_is_no_hit(tmp_path: Path) -> None:
    cache = Cache(tmp_path, {})
    case = find_in(entry_of(PAGE))[0][0]
    cache.put(case, [Outcome(0, b"")])
    (stored,) = tmp_path.glob("*.json")
    stored.write_text('[{"exit": 0}]')
    assert cache.get(case) is None


def test_there_is_none_under_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert open_cache(tmp_path, {}) is None
    monkeypatch.delenv("CI")
    assert open_cache(tmp_path, {}) is not None
