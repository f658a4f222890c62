"""A test that does not run must not look like one that passed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.project.files import ROOT

HOOKS = "from tests.support.no_skips import pytest_sessionfinish, pytest_terminal_summary"
FORMS = {
    "mark": "import pytest\n@pytest.mark.skip(reason='why')\ndef test_it(): pass",
    "call": "import pytest\ndef test_it(): pytest.skip('why')",
    "module": "import pytest\npytest.importorskip('no_such_module', reason='why')",
    "expected_failure": "import pytest\n@pytest.mark.xfail(reason='why')\ndef test_it(): assert 0",
}


def run(folder: Path, *forms: str) -> subprocess.CompletedProcess:
    """Run pytest on the forms and on one test that passes: a run with none fails for another reason."""
    (folder / "conftest.py").write_text(HOOKS)
    (folder / "test_pass.py").write_text("def test_pass(): pass")
    for form in forms:
        (folder / f"test_{form}.py").write_text(FORMS[form])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", ".", "."]
    return subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=120)


def test_a_skip_in_any_form_is_listed_and_makes_the_run_fail(tmp_path: Path) -> None:
    """Each with its reason; nothing else failed here."""
    done = run(tmp_path, *FORMS)
    assert done.returncode == 1 and " failed" not in done.stdout, done.stdout
    for form in FORMS:
        assert any(f"test_{form}.py" in line and "why" in line for line in done.stdout.splitlines()), form


def test_a_run_without_skips_passes(tmp_path: Path) -> None:
    """The hooks alone do not fail a run."""
    assert run(tmp_path).returncode == 0
