"""`faultbook check`: every problem at once, with path and line, and a count."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ENTRY = """---
title: A cogwheel slipped
summary: A tooth broke.
symptoms: [It rattles]
role: {role}
fixes: []
applies_to: [cogs]
references: []
surplus: yes
---
## What happens
It slips.
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A book with problems in two entries, seen from its root."""
    folder = tmp_path / "kb"
    for name in ("one", "two"):
        path = folder / "cogs" / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(ENTRY.format(role="villain"))
    (folder / "families.yml").write_text("families:\n  - id: cogs\n    title: Cogs\n    summary: Wheels.\n")
    monkeypatch.chdir(tmp_path)
    return folder


def test_all_problems_are_listed_with_path_and_line(run, book: Path) -> None:
    """The default is ./kb; the last line counts."""
    result = run("check")
    lines = result.out.splitlines()
    assert result.code == 1
    assert any(line.startswith("kb/cogs/one.md:5: ") for line in lines)
    assert any(line.startswith("kb/cogs/two.md:9: ") for line in lines)
    assert lines[-1].startswith(f"{len(lines) - 1} problems in ")
    assert lines[:-1] == sorted(lines[:-1])


def test_a_file_shows_only_its_own_problems(run, book: Path) -> None:
    """The whole book is read all the same, since entries name each other."""
    out = run("check", "kb/cogs/two.md").out
    assert "kb/cogs/two.md:5" in out and "one.md" not in out


def test_json(run, book: Path) -> None:
    """The same as data."""
    answer = json.loads(run("check", "--format", "json", book).out)
    assert answer["format"] == 1
    assert {"path", "line", "rule", "message"} == set(answer["problems"][0])


def test_a_folder_that_is_no_book_says_so(run, tmp_path: Path) -> None:
    """Never `no problems`."""
    (tmp_path / "nothing").mkdir()
    (tmp_path / "file.md").touch()
    for path in (tmp_path / "nothing", tmp_path / "file.md"):
        result = run("check", path)
        assert (result.code, result.out) == (2, "") and "is no book" in result.err
