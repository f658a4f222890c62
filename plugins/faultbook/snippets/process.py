"""Run one command as a new process group, to its end or to its time limit."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from typing import Mapping, Sequence

from . import reap
from .case import Outcome
from .errors import SnippetError

#: A block that prints more than this many bytes is stopped.
OUTPUT_LIMIT = 4 * 1024 * 1024


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str], output: Path, timeout: float) -> Outcome:
    """The outcome of a command; `timeout` in seconds; raises SnippetError where it cannot be started.

    Output goes to a file, not a pipe: a pipe would stay open as long as any grandchild lives.
    """
    began = time.monotonic()
    with output.open("ab") as sink:
        try:
            process = subprocess.Popen(
                list(command),
                cwd=folder,
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise SnippetError(f"{command[0]} cannot be started: {error.strerror or error}") from None
    timed_out = flooded = False
    try:
        while True:
            left = began + timeout - time.monotonic()
            try:
                process.wait(max(0.001, min(0.05, left)))
                break
            except subprocess.TimeoutExpired:
                flooded = output.stat().st_size > OUTPUT_LIMIT
                timed_out = left <= 0
                if flooded or timed_out:
                    break
    finally:
        reap.end(process.pid, environment[reap.MARK])
        process.wait()
    return Outcome(process.returncode, read(output), timed_out, flooded, time.monotonic() - began)


def read(output: Path) -> bytes:
    """What a block printed, up to the limit."""
    with output.open("rb") as source:
        return source.read(OUTPUT_LIMIT)
