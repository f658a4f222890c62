"""The wheel works where there is no checkout and nothing else is installed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.project.files import ROOT

BUILD = "import sys; sys.path.insert(0, '.ci'); import backend; print(backend.build_wheel(sys.argv[1]))"
START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from faultbook.cli.main import main; sys.exit(main())"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built in a copy."""
    copy = tmp_path_factory.mktemp("copy")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    for name in (".ci", "kb", "plugins"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "data"))
    out = tmp_path_factory.mktemp("dist")
    done = subprocess.run([sys.executable, "-c", BUILD, str(out)], cwd=copy, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert not (copy / "plugins/faultbook/data").exists() and not (copy / "build").exists()
    return out / done.stdout.split()[-1]


def test_the_installed_wheel_answers(wheel: Path, tmp_path: Path) -> None:
    """Index and entries are inside."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    start = [sys.executable, "-S", "-I", "-c", START, str(tmp_path)]
    done = subprocess.run([*start, "match", "--format", "json"], input="step 1", capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout)["verdict"] == "nothing-known", done.stderr
    entry = json.loads((tmp_path / "faultbook/data/entries.json").read_text())["entries"][0]["id"]
    log = tmp_path / "train.log"
    log.write_text("step 1 password=hunter2\n")
    done = subprocess.run([*start, "report", str(log)], capture_output=True, text=True, timeout=60)
    assert "step 1 password=SECRET" in done.stdout and done.stderr == ""
    done = subprocess.run([*start, "show", entry], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stdout.startswith("# "), done.stderr


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    """Assets, overrides and templates too; a file that package-data forgets is found here."""
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {path.relative_to(ROOT / "plugins").as_posix() for path in (ROOT / "plugins/faultbook").rglob("*") if path.is_file()}
    assert {name for name in wanted if "__pycache__" not in name} - held == set()


def test_the_licences_are_in_the_wheel(wheel: Path) -> None:
    """MIT for the code, CC BY for the entries."""
    held = zipfile.ZipFile(wheel).namelist()
    assert [name for name in held if name.endswith("licenses/LICENSE")] and [name for name in held if name.endswith("licenses/kb/LICENSE.md")]
