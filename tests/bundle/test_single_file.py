"""`faultbook.pyz`: the command as one file, on every Python that this machine has."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LOG = "step 1\nBrokenPipeError: [Errno 32] Broken pipe\n"
#: Where tools keep the Pythons that they installed.
KEPT = (
    Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions",
    Path(os.environ.get("UV_PYTHON_INSTALL_DIR", Path.home() / ".local" / "share" / "uv" / "python")),
)
ASK = "import sys; print('%d.%d' % sys.version_info[:2])"


def pythons() -> list[str]:
    """This Python, and each other one from 3.9 on that starts, once a version."""
    found = {f"3.{sys.version_info.minor}": sys.executable}
    for minor in range(9, 20):
        name = f"python3.{minor}"
        # Those of pyenv and uv, too, which need not be on the path.
        kept = [str(path) for folder in KEPT for path in sorted(folder.glob(f"*/bin/{name}"))]
        for path in [shutil.which(name), *kept]:
            if path and subprocess.run([path, "-c", ASK], capture_output=True, text=True).stdout.strip() == f"3.{minor}":
                found.setdefault(f"3.{minor}", path)
    return [found[version] for version in sorted(found, key=lambda version: int(version[2:]))]


def run(python: str, pyz: Path, *arguments: str, **options) -> subprocess.CompletedProcess:
    """Run the file without any package, warnings being errors, in the folder `cwd`."""
    command = [python, "-S", "-I", "-W", "error", str(pyz), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)


@pytest.mark.parametrize("python", pythons())
def test_it_answers_without_packages(python: str, unpacked: Path, tmp_path: Path) -> None:
    """Started from another folder."""
    pyz = unpacked / "faultbook.pyz"
    done = run(python, pyz, "search", "--format", "json", "launcher gives up", cwd=tmp_path)
    assert json.loads(done.stdout)["results"][0]["entry"] == "launcher-gives-up", done.stderr
    done = run(python, pyz, "show", "launcher-gives-up", cwd=tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("# The launcher gives up"), done.stderr
    (tmp_path / "train.log").write_text(LOG)
    done = run(python, pyz, "match", "--format", "json", "train.log", cwd=tmp_path)
    assert json.loads(done.stdout)["scanned"]["lines"] == 2 and done.stderr == ""
    done = run(python, pyz, "report", "train.log", cwd=tmp_path)
    assert "## Excerpt" in done.stdout and done.stderr == ""


def test_it_answers_as_the_page_does(unpacked: Path) -> None:
    """Its indexes are the site's, byte for byte."""
    import zipfile

    with zipfile.ZipFile(unpacked / "faultbook.pyz") as archive:
        for name in ("errors", "search", "entries"):
            assert archive.read(f"faultbook/data/{name}.json") == (unpacked / "faultbook" / f"{name}.json").read_bytes()


def test_it_finds_a_cause(unpacked: Path, tmp_path: Path) -> None:
    """In a log of the small book."""
    (tmp_path / "train.log").write_text("step 1\nworker 3 lost its reader\n")
    done = run(sys.executable, unpacked / "faultbook.pyz", "match", "--format", "json", str(tmp_path / "train.log"))
    assert json.loads(done.stdout)["findings"][0]["entry"] == "pipe-closed-early", done.stderr


def test_in_a_checkout_it_uses_its_own_indexes(unpacked: Path, tmp_path: Path) -> None:
    """A folder kb/ beside it is not its book."""
    shutil.copy(unpacked / "faultbook.pyz", tmp_path)
    (tmp_path / "kb").mkdir()
    (tmp_path / "plugins" / "faultbook").mkdir(parents=True)
    done = run(sys.executable, tmp_path / "faultbook.pyz", "show", "launcher-gives-up", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["faultbook.pyz", "kb", "plugins"]


@pytest.mark.parametrize(("arguments", "message"), [(["bundle"], "make bundle"), (["check"], "families.yml")])
def test_what_it_cannot_do_is_one_line(arguments: list[str], message: str, unpacked: Path, tmp_path: Path) -> None:
    """It has no book to check and no site to pack."""
    done = run(sys.executable, unpacked / "faultbook.pyz", *arguments, cwd=tmp_path)
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1


def test_an_old_python_says_so() -> None:
    """The first file must be readable for it, so it holds only what every Python has."""
    from faultbook.bundle.single_file import _MAIN

    code = _MAIN.decode("ascii").replace("(3, 9)", "(99, 0)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stderr.startswith("faultbook: this is Python 3.") and done.stderr.count("\n") == 1
