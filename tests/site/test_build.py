"""What a build writes, and what it leaves alone."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.support.sites import ROOT, build, files_of, small_project


def test_the_book_of_this_repository_builds_the_same_twice(real: Path, tmp_path: Path) -> None:
    """Warnings are errors, and nothing on a page comes from a clock, a path or the order of a set."""
    again = tmp_path / "again"
    assert build(ROOT, again, "--strict", PYTHONHASHSEED="7").returncode == 0
    first, second = files_of(real), files_of(again)
    assert [name for name in first if first[name] != second.get(name)] == []
    assert sorted(first) == sorted(second)


def test_no_file_of_the_site_names_this_machine(real: Path) -> None:
    """A path of the build machine in a page would be a leak, and would differ elsewhere."""
    assert [name for name, data in files_of(real).items() if str(ROOT).encode() in data] == []


BROKEN = {
    "an unknown field": ("role: cause", "role: cause\nrole_of: x", "unknown-field"),
    "an unknown entry": ("leads_to: [launcher-gives-up]", "leads_to: [launcher-gave-up]", "unknown-id"),
    "a link that leads nowhere": ("../launch/launcher-gives-up.md#why", "../launch/nowhere.md", "dead-link"),
    "no front matter": ("---\ntitle", "title", "bad-front-matter"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_bad_entry_ends_the_build_and_the_old_site_stays(name: str, small: Path, tmp_path: Path) -> None:
    """The problem is named with file and line, without a traceback; not one byte of the site changes."""
    project, site = small_project(tmp_path), Path(shutil.copytree(small, tmp_path / "site"))
    before = files_of(site)
    entry = project / "kb" / "storage" / "pipe-closed-early.md"
    old, new, rule = BROKEN[name]
    text = entry.read_text("utf-8")
    assert old in text
    entry.write_text(text.replace(old, new, 1), "utf-8")
    done = build(project, site)
    assert done.returncode != 0
    assert "kb/storage/pipe-closed-early.md:" in done.stderr and f"[{rule}]" in done.stderr
    assert "Traceback" not in done.stderr
    assert files_of(site) == before


def test_all_problems_are_shown_at_once(tmp_path: Path) -> None:
    """Two bad files and a page of docs that asks for an unknown entry: three lines, and their number."""
    project = small_project(tmp_path)
    for path in (project / "kb").glob("*/*.md"):
        path.write_text(path.read_text("utf-8").replace("role: ", "roll: ", 1), "utf-8")
    index = project / "docs" / "index.md"
    index.write_text(index.read_text("utf-8") + "\n<!-- faultbook: entry nowhere -->\n", "utf-8")
    done = build(project, tmp_path / "site")
    for path in ("kb/launch/launcher-gives-up.md:", "kb/storage/pipe-closed-early.md:", "docs/index.md:"):
        assert path in done.stderr
    assert "problems in the book; nothing was built" in done.stderr
    assert not (tmp_path / "site").exists()


def test_the_indexes_and_the_scripts_are_there(small: Path) -> None:
    """Each index as JSON and as a script, the page's script and style, the worker, and the editors' schema."""
    names = {path.name for path in (small / "faultbook").iterdir()}
    indexes = {f"{name}.{kind}" for name in ("errors", "search", "entries") for kind in ("js", "json")}
    assert names == indexes | {"page.js", "page.css", "worker.js", "entry.schema.json"}


def test_addresses_change_with_the_content(small: Path, tmp_path: Path) -> None:
    """A page never runs with an index of another build out of a cache."""
    project = small_project(tmp_path)
    entry = project / "kb" / "launch" / "launcher-gives-up.md"
    entry.write_text(entry.read_text("utf-8").replace("All ranks end", "All the ranks end"), "utf-8")
    build(project, tmp_path / "site")
    old, new = (_loaded(site) for site in (small, tmp_path / "site"))
    assert old["entries"] != new["entries"] and old["worker"] == new["worker"]


def _loaded(site: Path) -> dict[str, str]:
    page = (site / "index.html").read_text("utf-8")
    return json.loads(re.search(r'id="faultbook-site">(.*?)</script>', page).group(1))["files"]
