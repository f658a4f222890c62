"""The command as a process of its own: on the standard library alone, in pipes, and where they break."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from .conftest import CAUSE, CONSEQUENCE


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["match"], 0),
        (["match", "--format", "json"], 0),
        (["search", "the", "cogwheel", "rattles"], 0),
        (["show", "cogwheel-slipped"], 0),
        (["show", "nothing-such"], 2),
    ],
)
def test_only_the_standard_library_is_imported(installed, arguments: list[str], code: int) -> None:
    """`match`, `search` and `show` run where nothing is installed."""
    done = subprocess.run([*installed, *arguments], input=CAUSE, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert bool(done.stdout) is (code == 0)


def test_output_is_utf8_json_whatever_the_locale(installed) -> None:
    """A cluster's node often has no locale."""
    environment = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PATH": os.environ["PATH"]}
    log = f"Füße: {CAUSE}".encode()
    done = subprocess.run([*installed, "match", "--format", "json"], input=log, capture_output=True, env=environment, timeout=60)
    assert "Füße" in done.stdout.decode("utf-8")
    assert json.loads(done.stdout)["findings"][0]["evidence"][0]["text"].startswith("Füße")
    text = subprocess.run([*installed, "match"], input=log, capture_output=True, env=environment, timeout=60)
    assert text.returncode == 0 and text.stderr == b""


def test_a_pipe_is_read_while_it_is_written(installed) -> None:
    """The writer of more than a pipe holds is not blocked until the end; what comes last still counts."""
    process = subprocess.Popen([*installed, "match"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin
    for _ in range(20_000):
        process.stdin.write("step 1 of many that say nothing at all\n")
    process.stdin.flush()
    assert process.poll() is None
    process.stdin.write(CONSEQUENCE + "\n" + CAUSE + "\n")
    out, _ = process.communicate(timeout=60)
    assert "20002 | " + CAUSE in out


def test_a_closed_pipe_is_quiet(installed) -> None:
    """`faultbook show ID | head -1` prints no traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*installed, "show", "cogwheel-slipped"], stdout=writer, stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_ctrl_c_is_quiet(installed) -> None:
    """While it waits for more of a pipe."""
    import signal

    process = subprocess.Popen([*installed, "match"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin
    # It has read what was written, so it is past its start, once the pipe is empty again.
    process.stdin.write(b"x\n" * (1 << 20))
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_a_package_without_an_index_says_so(installed, tmp_path) -> None:
    """One line, and what to do."""
    shutil.copytree(Path(installed[-1]) / "faultbook", tmp_path / "faultbook", ignore=shutil.ignore_patterns("data"))
    done = subprocess.run([*installed[:-1], str(tmp_path), "match"], input=CAUSE, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("faultbook: ") and done.stderr.count("\n") == 1
