"""Packed logs: read in bounded memory, never written anywhere, and one clear line where one is broken."""

from __future__ import annotations

import gzip
import json
import os
import random
import stat
import warnings
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from faultbook.cli import archives
from faultbook.cli.logs import logs_of
from faultbook.exceptions import InputError

from .conftest import CAUSE, CONSEQUENCE

LOG = f"step 1\n{CAUSE}\n".encode()
PACKED = gzip.compress(LOG)


def write_zip(path: Path, members: list, packing: int = zipfile.ZIP_DEFLATED) -> Path:
    """A zip of (name or ZipInfo, bytes), names as they are and as often as they come."""
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", packing) as archive:
        warnings.simplefilter("ignore")
        for name, data in members:
            archive.writestr(name, data)
    return path


def link(name: str, target: str) -> tuple:
    """A symbolic link as zips hold them."""
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return info, target


def one_line(result) -> str:
    """The one line of complaint of a run that ended with 2."""
    assert result.code == 2 and result.err.startswith("faultbook: ") and result.err.count("\n") == 1, result
    return result.err


@pytest.mark.parametrize(
    "data",
    [PACKED, gzip.compress(b"step 1\n") + gzip.compress(CAUSE.encode()), PACKED + bytes(512), gzip.compress(b"") + PACKED, LOG],
    ids=["one part", "two parts", "padded", "after an empty part", "not packed at all"],
)
def test_a_gzip_file_is_read_as_the_log_in_it(data: bytes, run, tmp_path: Path) -> None:
    """By its bytes, whatever its name; a pipe too."""
    (tmp_path / "train.log.gz").write_bytes(data)
    for result in (run("match", tmp_path / "train.log.gz"), run("match", "-", stdin=data)):
        assert (result.code, result.err) == (0, "") and "2 | " + CAUSE in result.out


def test_a_zip_is_read_as_a_folder_of_logs(run, tmp_path: Path) -> None:
    """In its own order, each under its name; what is packed in it is unpacked, what is no text is passed over."""
    members = [("b/2.log", CONSEQUENCE), ("a/", ""), ("1.log.gz", PACKED), ("model.pt", b"PK\x03\x04more"), ("0.log", LOG)]
    path = write_zip(tmp_path / "logs.zip", members)
    result = run("match", "--format", "json", path)
    files = [answer["findings"][0]["evidence"][0]["file"] for answer in json.loads(result.out)]
    assert files == [f"{path}:{name}" for name in ("b/2.log", "1.log.gz", "0.log")] and result.err == ""
    assert f"{path}:0.log: " in run("match", path).out


def test_names_in_a_zip_lead_nowhere(run, tmp_path: Path) -> None:
    """Nothing is written, no link is followed, and a name cannot drive the terminal or pass for a path outside."""
    names = ("../../up.log", "/etc/root.log", "..\\win.log", "same.log", "same.log", "\x1b[2J\nline.log", "..", "x/./../y.log")
    (tmp_path / "inside").mkdir()
    secret = tmp_path / "secret.log"
    secret.write_text(CAUSE)
    path = write_zip(tmp_path / "inside" / "logs.zip", [*((name, LOG) for name in names), link("link.log", str(secret))])
    before = sorted(path.as_posix() for path in tmp_path.rglob("*"))
    result = run("match", path)
    heads = [line.split(":")[1] for line in result.out.splitlines() if line.startswith(str(path)[:40])]
    assert result.code == 0
    for name in ("up.log", "etc/root.log", "win.log", "same.log", "same.log (2)", "\\x0aline.log", "unnamed", "x/y.log"):
        assert name in heads, heads
    assert len(heads) == len(names)
    assert sorted(path.as_posix() for path in tmp_path.rglob("*")) == before


BROKEN = {
    "cut off": (PACKED[:-9], "cut off"),
    "cut off in its head": (PACKED[:5], "cut off"),
    "cut off after a part": (PACKED + PACKED[:-1], "cut off"),
    "a wrong check sum": (PACKED[:-8] + bytes(4) + PACKED[-4:], "broken"),
    "rubbish after it": (PACKED + b"rubbish", "broken"),
    "rubbish in it": (PACKED[:12] + b"\xff" * 9 + PACKED[21:], "broken"),
    "packed twice": (gzip.compress(PACKED), "gzip file inside another archive"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_gzip_file_is_one_line(name: str, run, tmp_path: Path) -> None:
    """And no answer that might be that of half a log."""
    data, message = BROKEN[name]
    (tmp_path / "train.log.gz").write_bytes(data)
    result = run("match", tmp_path / "train.log.gz")
    assert message in one_line(result) and result.out == ""


def _zip(tmp_path: Path) -> bytes:
    return write_zip(tmp_path / "good.zip", [("a.log", LOG)]).read_bytes()


def test_a_broken_zip_is_one_line(run, tmp_path: Path) -> None:
    """Cut off, damaged, encrypted, packed in an unusual way, empty, or without a log."""
    good = _zip(tmp_path)
    at = good.index(b"PK\x01\x02") + 8
    cases = {
        "cut off": (good[:-30], "cut off"),
        "damaged": (good[:40] + b"\xff" + good[41:], "broken"),
        "encrypted": (good[:6] + b"\x01" + good[7:at] + b"\x01" + good[at + 1 :], "encrypted"),
        "empty": (write_zip(tmp_path / "0.zip", []).read_bytes(), "no file in this zip"),
        "folders": (write_zip(tmp_path / "0.zip", [("a/", "")]).read_bytes(), "no file in this zip"),
        "no text": (write_zip(tmp_path / "0.zip", [("a.png", b"\x89PNG\r\n")]).read_bytes(), "none of the 1 files"),
        "bzip2": (write_zip(tmp_path / "0.zip", [("a.log", LOG)], zipfile.ZIP_BZIP2).read_bytes(), "another way than deflate"),
    }
    for name, (data, message) in cases.items():
        (tmp_path / "case.zip").write_bytes(data)
        result = run("match", tmp_path / "case.zip")
        assert message in one_line(result), name
        assert result.out in ("", "[]\n"), name
    assert "zip archive" in one_line(run("match", "-", stdin=good))


def test_a_bomb_is_stopped(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousandfold one, as gzip, in a zip, over many members of a zip, and as gzip in a zip: one line each."""
    monkeypatch.setattr(archives, "FREE", 1 << 20)
    zeros = gzip.compress(bytes(8 << 20))
    assert len(zeros) * 900 < 8 << 20
    (tmp_path / "bomb.gz").write_bytes(zeros)
    write_zip(tmp_path / "bomb.zip", [("a.log", bytes(8 << 20))])
    write_zip(tmp_path / "many.zip", [(f"{number}.log", bytes(900_000)) for number in range(9)])
    write_zip(tmp_path / "inner.zip", [("a.gz", zeros), ("b.log", LOG)])
    for name in ("bomb.gz", "bomb.zip", "many.zip", "inner.zip"):
        assert "more than 500 times its size and 1 MiB" in one_line(run("match", tmp_path / name)), name
    assert "more than 500 times" in one_line(run("match", "-", stdin=zeros))


def test_what_packs_well_is_no_bomb(run, tmp_path: Path) -> None:
    """The bound for small things is free of the ratio: here 40 MB in 40 kB."""
    (tmp_path / "train.log.gz").write_bytes(gzip.compress(bytes(40 << 20) + LOG, 9))
    assert run("match", tmp_path / "train.log.gz").code == 0


def test_the_bound_of_all_is_absolute(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for a log that packs as logs do."""
    monkeypatch.setattr(archives, "MOST", 1 << 20)
    (tmp_path / "train.log.gz").write_bytes(gzip.compress(os.urandom(1 << 20).hex().encode()))
    assert "more than 1 MiB" in one_line(run("match", tmp_path / "train.log.gz"))


def test_a_zip_with_too_many_files_is_one_line(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By their number, and by the size of their list before it is read."""
    path = write_zip(tmp_path / "many.zip", [(f"{number}.log", b"") for number in range(50)])
    monkeypatch.setattr(archives, "MOST_MEMBERS", 49)
    assert "holds 50 files; expected at most 49" in one_line(run("match", path))
    monkeypatch.setattr(archives, "MOST_LIST", 1000)
    assert "list of files is larger" in one_line(run("match", path))


def test_damaged_archives_of_all_kinds_raise_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes changed, lost or cut off at random places, the same in each run."""
    source = random.Random(20261201)
    nested = write_zip(tmp_path / "good.zip", [("a.log", LOG * 20), ("b.gz", PACKED), ("c.log", LOG)]).read_bytes()
    path = tmp_path / "case"
    outcomes = set()
    for _ in range(600):
        data = bytearray(source.choice([nested, PACKED + PACKED]))
        for _ in range(source.choice([1, 1, 2, 8])):
            at = source.randrange(len(data))
            data[at : at + source.choice([0, 1, 1, 1, 2])] = bytes(source.randrange(256) for _ in range(source.choice([0, 1, 1])))
        path.write_bytes(data[: source.choice([len(data), len(data), source.randrange(len(data))])])
        for log in logs_of(str(path)):
            try:
                outcomes.add("broken" if isinstance(log, InputError) else "read" if list(log.pieces()) else "read as empty")
            except InputError:
                outcomes.add("broken")
    assert {"broken", "read"} <= outcomes


def test_no_more_than_a_piece_is_unpacked_at_once(tmp_path: Path) -> None:
    """Whatever the archive holds."""
    path = write_zip(tmp_path / "a.zip", [("a.log", bytes(5 << 20))])
    unpacked = archives.gunzip("a", iter([gzip.compress(bytes(5 << 20))]), archives.Bound("a"))
    assert [len(piece) for piece in unpacked] == [archives.PIECE] * 5
    with closing(archives.Zip(str(path), path.stat().st_size)) as archive:
        assert [len(piece) for piece in archive.read(archive.members[0])] == [archives.PIECE] * 5
