"""`python -m faultbook.snippets FILE`, and the content tests, on a small book with one broken block: both must be red."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from faultbook.snippets.__main__ import main

from .conftest import PAGES

ROOT = Path(__file__).parents[2]
FRONT = (PAGES / "a-repro-block-that-fails-as-claimed-is-kept.md").read_text("utf-8").split("<!--")[0]
FRONT = FRONT.partition("errors:")[0] + "---\n"
GOOD = FRONT + "```{.bash .run name=good}\necho fine\n```\n"
BAD = GOOD + "```{.bash .run name=bad}\nfalse\n```\n"


def book(folder: Path, text: str) -> Path:
    """The file of the one entry of a book."""
    path = folder / "kb/tests/one.md"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    return path


def test_the_command_says_what_was_kept(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    assert main([str(book(tmp_path, GOOD))]) == 0
    out = capsys.readouterr().out
    assert "kb/tests/one.md:13: .run good: kept" in out and "  | fine" in out and "1 of 1 kept their claim" in out


def test_the_command_fails_with_a_broken_block(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    path = book(tmp_path, BAD)
    assert main([str(path)]) == 1
    out = capsys.readouterr().out
    assert "kb/tests/one.md:16: .run bad: the exit code must be 0" in out and "1 of 2 kept their claim" in out
    assert main([str(path), "--block", "good"]) == 0


@pytest.mark.parametrize(("text", "arguments"), [("no front matter", []), (GOOD, ["--block", "none"])])
def test_nothing_run_is_no_success(text: str, arguments: list[str], tmp_path: Path) -> None:
    assert main([str(book(tmp_path, text)), *arguments]) == 2


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (GOOD, 0, ["2 passed"]),
        (BAD, 1, ["kb/tests/one.md:16: .run bad: the exit code must be 0", "one:bad", "1 failed, 2 passed"]),
        (BAD.replace(".run name=bad", ".run name=bad time=3"), 1, ["time= is no attribute of a block"]),
        (BAD.replace("{.bash .run name=bad}", "bash"), 0, ["2 passed"]),
    ],
    ids=["good", "bad", "wrong fence", "no claim"],
)
def test_the_content_tests_are_red_where_a_block_is(text: str, code: int, words: list[str], tmp_path: Path) -> None:
    book(tmp_path, text)
    environment = {**os.environ, "FAULTBOOK_BOOK": str(tmp_path / "kb"), "PYTHONPATH": "", "CI": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/content/test_blocks.py"]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ended.returncode == code, ended.stdout
    assert [word for word in words if word not in ended.stdout] == []
