"""Nothing that was killed leaves an artefact that is read as whole, and two that build at once do not mix."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from faultbook.index import load
from faultbook.index.write import write_atomic
from tests.support.sites import ROOT, build, files_of, small_project

#: A hundred moments in all.
INDEX, SITE, BUNDLE = 30, 10, 60
#: Later runs find some work done, so a few moments are never reached.
REACHED = 0.6


def _report(program: str, *arguments: object) -> dict:
    command = [sys.executable, "-m", f"tests.bundle.{program}", *map(str, arguments)]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join([str(ROOT), str(ROOT / "plugins")]), PYTHONDONTWRITEBYTECODE="1")
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_killed_compiling_of_the_index_leaves_none_or_a_whole_one(tmp_path: Path) -> None:
    """And the next reader, and several at once, get the right one."""
    report = _report("kill_index", tmp_path, INDEX)
    assert report["faults"] == []
    assert report["kills"] >= INDEX * REACHED


def test_a_killed_build_and_a_killed_bundle_leave_no_half_artefact(tmp_path: Path) -> None:
    """What is there is whole; the old bundle stands until the new one is."""
    report = _report("kill_site", tmp_path, SITE, BUNDLE)
    assert report["faults"] == []
    assert report["kills"][0] >= SITE * REACHED and report["kills"][1] >= BUNDLE * REACHED


def test_two_builds_at_once_do_not_mix(tmp_path: Path) -> None:
    """Of two states of the book, with one cache, each into its own folder."""
    from concurrent.futures import ThreadPoolExecutor

    first, second = (small_project(tmp_path / name) for name in ("first", "second"))
    entry = next(second.glob("kb/*/*.md"))
    entry.write_text(entry.read_text("utf-8").replace("summary: ", "summary: Changed. ", 1), "utf-8")
    (tmp_path / "cache").mkdir()
    for project in (first, second):
        shutil.rmtree(project / ".cache", ignore_errors=True)
        os.symlink(tmp_path / "cache", project / ".cache")
    alone = []
    for number, project in enumerate((first, second)):
        assert build(project, tmp_path / f"alone{number}").returncode == 0
        alone.append(files_of(tmp_path / f"alone{number}"))
    for path in (tmp_path / "cache").iterdir():
        path.rename(tmp_path / "old-cache")
    with ThreadPoolExecutor() as pool:
        done = list(pool.map(build, (first, second), (tmp_path / "site0", tmp_path / "site1")))
    assert [item.returncode for item in done] == [0, 0], done
    assert [files_of(tmp_path / "site0"), files_of(tmp_path / "site1")] == alone
    assert alone[0] != alone[1]


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk shows at the latest when the file is made durable."""

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "artefact.json"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError):
        write_atomic(path, b"new")
    assert [(item.name, item.read_bytes()) for item in tmp_path.iterdir()] == [("artefact.json", b"old")]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout without a program, whose book is one file."""
    (tmp_path / "kb").mkdir()
    (tmp_path / "kb" / "families.yml").write_text("one")
    monkeypatch.setattr(load, "checkout", lambda: tmp_path)
    return tmp_path


def _compiled(text: str) -> dict:
    return {name: {"text": text} for name in ("errors", "search", "entries")}


def test_a_book_that_changes_while_it_is_compiled_is_not_kept(checkout: Path) -> None:
    """It would stand under the name of a book that it is not."""

    def compile_book(kb: Path) -> dict:
        (kb / "families.yml").write_text("two")
        return _compiled("half one, half two")

    load.load_indexes(compile_book)
    assert load.load_indexes(lambda kb: _compiled("two")).errors == {"text": "two"}


@pytest.mark.parametrize("damaged", [b"", b"{", b"[]", b"{}", b"null", b"\xff"])
def test_a_damaged_index_is_compiled_anew(damaged: bytes, checkout: Path) -> None:
    """Somebody's editor, or a disk: the next start mends it."""
    load.load_indexes(lambda kb: _compiled("one"))
    [path] = (checkout / ".cache" / "faultbook" / "index").glob("*.json")
    whole = path.read_bytes()
    path.write_bytes(damaged)
    assert load.load_indexes(lambda kb: _compiled("one")).errors == {"text": "one"}
    assert path.read_bytes() == whole


def test_what_older_books_and_killed_writers_left_is_removed(checkout: Path) -> None:
    """One index is kept."""
    load.load_indexes(lambda kb: _compiled("one"))
    cache = checkout / ".cache" / "faultbook" / "index"
    (cache / ".left-by-a-killed-writer").write_text("half")
    (checkout / "kb" / "families.yml").write_text("two")
    load.load_indexes(lambda kb: _compiled("two"))
    [kept] = cache.iterdir()
    assert b"two" in kept.read_bytes()


def test_a_cache_that_cannot_be_written_costs_time_only(checkout: Path) -> None:
    """A read-only checkout, or a full disk."""
    (checkout / ".cache").write_text("no folder can be made here")
    for _ in range(2):
        assert load.load_indexes(lambda kb: _compiled("one")).errors == {"text": "one"}
