"""What the offline bundle holds, and that it is the same each time."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

import faultbook
from faultbook.bundle.archive import zip_bytes
from faultbook.bundle.pack import pack
from faultbook.cli import bundle as command
from faultbook.cli.bundle import make_bundle, newest_change
from faultbook.exceptions import FaultbookError
from tests.support.sites import files_of, small_project

from .conftest import DATE


def test_the_manifest_is_true(unpacked: Path) -> None:
    """Each file but the manifest and the sums, with its size and hash, and nothing that is not there."""
    files = files_of(unpacked)
    manifest = json.loads(files.pop("MANIFEST.json"))
    del files["SHA256SUMS"]
    assert {name: (len(data), hashlib.sha256(data).hexdigest()) for name, data in files.items()} == {
        name: (item["size"], item["sha256"]) for name, item in manifest["files"].items()
    }
    assert (manifest["format"], manifest["version"], manifest["date"]) == (1, faultbook.__version__, "2025-12-01T00:00:00Z")


def test_the_sums_are_what_sha256sum_reads(unpacked: Path) -> None:
    """All files but the sums; a changed byte is found."""
    assert len((unpacked / "SHA256SUMS").read_text("utf-8").splitlines()) == len(files_of(unpacked)) - 1
    check = ["sha256sum", "-c", "--quiet", "--strict", "SHA256SUMS"]
    assert subprocess.run(check, cwd=unpacked, capture_output=True).returncode == 0
    page = unpacked / "404.html"
    whole = page.read_bytes()
    page.write_bytes(whole + b" ")
    try:
        assert subprocess.run(check, cwd=unpacked, capture_output=True).returncode == 1
    finally:
        page.write_bytes(whole)


def test_two_bundles_of_one_commit_are_the_same(bundle: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another folder, time zone and order of sets."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("FAULTBOOK_SITE_URL", "https://book.example/")
    assert make_bundle(small_project(tmp_path)) == bundle


def test_a_zip_depends_on_its_files_alone() -> None:
    """Not on their order; every member has the date, the mode and the system it is given."""
    first, second = (zip_bytes(files, DATE, executable=("b",)) for files in ({"a": b"1", "b": b"2"}, {"b": b"2", "a": b"1"}))
    assert first == second
    members = zipfile.ZipFile(io.BytesIO(first)).infolist()
    assert [(item.filename, item.external_attr >> 16, item.create_system) for item in members] == [("a", 0o100644, 3), ("b", 0o100755, 3)]
    assert {item.date_time for item in members} == {(2025, 12, 1, 0, 0, 0)}


def test_the_zip_unpacks_into_its_own_folder_only(bundle: bytes) -> None:
    """No absolute name, none that leads out, none twice, and no link."""
    members = zipfile.ZipFile(io.BytesIO(bundle)).infolist()
    names = [item.filename for item in members]
    assert len(set(names)) == len(names)
    assert [name for name in names if re.search(r"^/|^[A-Za-z]:|\\|(^|/)\.\.?(/|$)", name)] == []
    assert {item.external_attr >> 16 for item in members} == {0o100644, 0o100755}


def test_the_text_is_ten_lines_for_a_stranger(unpacked: Path) -> None:
    """What it is, how to open it, how to run it, how to check it, and how old it is."""
    data = (unpacked / "READ ME FIRST.txt").read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    lines = [line for line in data.decode("ascii").splitlines() if line]
    assert len(lines) <= 10 and max(map(len, lines)) <= 130
    for part in ("index.html", "faultbook.pyz match", "sha256sum -c", "2025-12-01", "MANIFEST.json"):
        assert part in data.decode("ascii"), part


def test_no_page_names_the_machine_or_loads_from_elsewhere(unpacked: Path) -> None:
    """Links to other sites are allowed, and are followed only by a click."""
    for name, data in files_of(unpacked).items():
        assert b"pytest-of" not in data and b"/faultbook-" not in data, name
        if name.endswith(".html"):
            assert re.findall(rb"""<(?:script|img|iframe|link)[^>]*(?:src|rel="stylesheet" href)=["']?https?:""", data) == [], name


@pytest.mark.parametrize("name", ["index.html", "faultbook/errors.json", "faultbook/search.json", "faultbook/entries.json"])
def test_half_a_site_is_not_packed(name: str, unpacked: Path, tmp_path: Path) -> None:
    """The message names what is missing."""
    added = ("MANIFEST.json", "SHA256SUMS", "READ ME FIRST.txt", "faultbook.pyz")
    for path, data in files_of(unpacked).items():
        if path not in (name, *added):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_bytes(data)
    with pytest.raises(FaultbookError, match=f"holds no {re.escape(name)}"):
        pack(tmp_path, "1", DATE)


def test_a_site_that_does_not_build_is_one_line_and_the_old_bundle_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """Nothing is written from a bad book."""
    from faultbook.cli.main import main

    project = small_project(tmp_path)
    (project / "kb" / "launch" / "launcher-gives-up.md").write_text("no front matter\n")
    output = tmp_path / "old.zip"
    output.write_bytes(b"old")
    monkeypatch.setattr(command, "checkout", lambda: project)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
    assert main(["bundle", "-o", str(output)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("faultbook: bundle: the site was not built") and err.count("\n") == 1
    assert output.read_bytes() == b"old" and sorted(os.listdir(tmp_path)) == ["old.zip", "small"]


@pytest.mark.parametrize("given", ["", "yesterday", "-1", "1e9", "1764547200000", "１２"])
def test_a_bad_date_is_one_line(given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message shows what is expected."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    with pytest.raises(FaultbookError, match="expected seconds since 1970"):
        newest_change(tmp_path)


def test_the_date_is_that_of_the_newest_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is none, one line says what to set."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(FaultbookError, match="set SOURCE_DATE_EPOCH"):
        newest_change(tmp_path)
    author = ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"]
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2025-12-01T00:00:00Z")
    for arguments in (["init", "-q"], [*author, "commit", "-q", "--allow-empty", "-m", "first"]):
        subprocess.run(["git", "-C", str(tmp_path), *arguments], check=True)
    assert newest_change(tmp_path) == DATE
