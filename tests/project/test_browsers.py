"""The browsers of the tests: found, or asked for in one line."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.project.files import ROOT


@pytest.mark.parametrize("name", ["Chromium", "Firefox"])
def test_one_that_cannot_be_had_is_one_line(name: str) -> None:
    """With what to install and what to set; what was named is not replaced by another one."""
    environment = dict(os.environ, PYTHONPATH=str(ROOT), **{f"FAULTBOOK_{name.upper()}": "/nowhere/browser"})
    done = subprocess.run([sys.executable, "-m", "tests.browsers"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and done.stderr.startswith(f"faultbook: no {name}; install one (Debian: apt-get install ")
    assert f"FAULTBOOK_{name.upper()}=/path make test" in done.stderr
