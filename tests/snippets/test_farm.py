"""The warm process: one for all blocks, started again once when it dies, and a clear line when it cannot be had."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from faultbook.snippets.errors import SnippetError
from faultbook.snippets.find import find_in
from faultbook.snippets.run import Runner

from .conftest import entry_of


def case_of(code: str, fence: str = ".python .run farm=yes"):
    """The one case of a block."""
    (case,), problems = find_in(entry_of(f"\n```{{{fence}}}\n{code}\n```\n"))
    assert not problems
    return case


PARENT = "import os; print('parent', os.getppid())"


def light(folder: Path) -> Path:
    """A Python whose torch is an empty package, so that the farm is warm at once."""
    for name in ("torch", "torch/_dynamo", "torch/distributed", "torch/distributed/checkpoint", "torch/distributed/fsdp"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").touch()
    python = folder / "python"
    python.write_text(f'#!/bin/sh\nPYTHONPATH={folder} exec {sys.executable} "$@"\n')
    python.chmod(0o755)
    return python


def test_one_process_serves_all_and_survives_a_crash_of_a_child(runner: Runner) -> None:
    first = runner.run(case_of(PARENT))[0].output
    crash = runner.run(case_of("import os; os.kill(os.getpid(), 11)"))[0]
    abort = runner.run(case_of("import os; os.abort()"))[0]
    assert (crash.exit, abort.exit) == (-signal.SIGSEGV, -signal.SIGABRT)
    assert runner.run(case_of(PARENT))[0].output == first


def test_children_share_nothing(runner: Runner) -> None:
    runner.run(case_of("import sys, os; sys.modules['left'] = sys; os.environ['LEFT'] = '1'"))
    outcome = runner.run(case_of("import sys, os; print('left' in sys.modules, 'LEFT' in os.environ)"))[0]
    assert outcome.text.split() == ["False", "False"]


def test_a_program_ends_as_in_a_python_of_its_own(runner: Runner) -> None:
    code = (
        "import atexit, threading, sys\natexit.register(print, 'at exit')\n"
        "threading.Timer(0.2, print, ['thread joined']).start()\nsys.exit('the last word')"
    )
    warm = runner.run(case_of(code))[0]
    cold = runner.run(case_of(code, ".python .run"))[0]
    assert (warm.exit, warm.output) == (cold.exit, cold.output) == (1, b"the last word\nthread joined\nat exit\n")


def test_a_syntax_error_reads_as_in_a_python_of_its_own(runner: Runner) -> None:
    warm = runner.run(case_of("if:"))[0].text.splitlines()
    cold = runner.run(case_of("if:", ".python .run"))[0].text.splitlines()
    assert (warm[0].count("line 3"), warm[1:]) == (1, cold[1:])


def test_it_is_started_again_once_and_that_is_said(tmp_path: Path) -> None:
    said: list[str] = []
    kill = case_of("import os, signal; print(os.getppid()); os.kill(os.getppid(), signal.SIGKILL)")
    with Runner({"main": light(tmp_path)}, said.append) as own:
        own.run(case_of(PARENT))
        with pytest.raises(SnippetError, match=r"the warm process died again; give the block farm=no$"):
            own.run(kill)
    assert len(said) == 1 and "was started again" in said[0]


def test_a_farm_that_died_between_two_blocks_does_not_lose_the_second(tmp_path: Path) -> None:
    said: list[str] = []
    with Runner({"main": light(tmp_path)}, said.append) as own:
        parent = int(own.run(case_of(PARENT))[0].text.split()[1])
        os.kill(parent, signal.SIGKILL)
        outcome = own.run(case_of(PARENT))[0]
    assert outcome.exit == 0 and str(parent) not in outcome.text
    assert len(said) == 1


def test_an_environment_without_torch_is_one_clear_line(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\nexec {sys.executable} -S \"$@\"\n")
    python.chmod(0o755)
    with Runner({"main": python}) as own:
        with pytest.raises(SnippetError) as raised:
            own.run(case_of("pass"))
    assert str(raised.value) == f"{python}: torch cannot be imported: ModuleNotFoundError: No module named 'torch'"
