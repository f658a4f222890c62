"""Nothing that a block started is alive after it, whether it was stopped or ended by itself."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest

from faultbook.snippets.case import Outcome
from faultbook.snippets.find import find_in
from faultbook.snippets.run import Runner

from .conftest import entry_of

BLOCKS = {
    "shell, stopped": """
```{.bash .run timeout=1}
sleep 600 & echo pid=$!
sleep 600
```
""",
    "python, stopped": """
```{.python .run timeout=2}
import subprocess
print(f"pid={subprocess.Popen(['sleep', '600']).pid}")
print(f"pid={subprocess.Popen(['sleep', '600'], start_new_session=True).pid}")
subprocess.run(["sleep", "600"])
```
""",
    "farm, stopped": """
```{.python .run timeout=2 farm=yes}
import os, subprocess, time, torch
print(f"pid={os.getpid()}")
print(f"pid={subprocess.Popen(['sleep', '600'], start_new_session=True).pid}")
if os.fork() == 0:
    print(f"pid={os.getpid()}")
time.sleep(600)
```
""",
    "ranks, stopped": """
```{.python .run timeout=2 nproc=2}
import os, time, torch
print(f"pid={os.getpid()}")
time.sleep(600)
```
""",
    "shell, ended": """
```{.bash .run}
sleep 600 & echo pid=$!
```
""",
    "farm, ended": """
```{.python .run farm=yes}
import os, time, torch
if os.fork() == 0:
    print(f"pid={os.getpid()}")
    os.close(1)
    time.sleep(600)
os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG)
time.sleep(0.3)
```
""",
}


def alive(pid: int) -> bool:
    """Whether the process runs; one that is dead and not yet collected does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] not in "ZX" if stat.parent.exists() else True
    except OSError:
        return False


def gone(pid: int) -> bool:
    """Whether the process is dead within ten seconds; a signal takes a moment to be delivered."""
    deadline = time.monotonic() + 10
    while alive(pid):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def run(runner: Runner, text: str) -> Outcome:
    """The outcome of a page's one block."""
    (case,), problems = find_in(entry_of(text))
    assert not problems
    (outcome,) = runner.run(case)
    return outcome


@pytest.mark.parametrize("name", BLOCKS)
def test_all_processes_of_the_block_are_dead(name: str, runner: Runner) -> None:
    outcome = run(runner, BLOCKS[name])
    pids = [int(pid) for pid in re.findall(r"pid=([0-9]+)", outcome.text)]
    assert pids, outcome.text
    assert outcome.timed_out == ("stopped" in name)
    assert [pid for pid in pids if not gone(pid)] == []


def test_the_probe_sees_a_living_process() -> None:
    assert alive(os.getpid())


def test_the_time_limit_does_not_wait_for_who_holds_the_output(runner: Runner) -> None:
    outcome = run(runner, "\n```{.bash .run timeout=30}\nsetsid sleep 600 &\necho started\n```\n")
    assert (outcome.timed_out, outcome.exit, outcome.output) == (False, 0, b"started\n")
