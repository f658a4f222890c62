"""End a block with all that it started, so that nothing outlives its test."""

from __future__ import annotations

import os
import signal
from pathlib import Path

#: The variable by which the processes of a workspace are known, whatever session or group they moved to (torchrun does).
MARK = "FAULTBOOK_BLOCK"


def end(group: int, mark: str) -> None:
    """Kill the process group and every process that carries the mark; it is no error when all are gone."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
    end_marked(mark)


def end_marked(mark: str) -> None:
    """Kill every process that was started with this mark in its environment (Linux; elsewhere the group must do)."""
    for _ in range(100):
        found = marked(mark)
        if not found:
            return
        for pid in found:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def marked(mark: str) -> list[int]:
    """The ids of living processes with this mark in the environment that they were started with."""
    needle = f"{MARK}={mark}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if needle in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found
