"""Sites for tests, built as a user builds them: by mkdocs in a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SMALL = ROOT / "tests" / "site" / "small"


def build(project: Path, site: Path, *options: str, **environment: str) -> subprocess.CompletedProcess:
    """Run `mkdocs build` in `project` into `site`; `environment` is added to that of the test."""
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(site), *options]
    variables = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": "1764547200", **environment}
    return subprocess.run(command, cwd=project, env=variables, capture_output=True, text=True, timeout=300)


def small_project(folder: Path) -> Path:
    """A copy of the small book in `folder`, to be changed at will."""
    return Path(shutil.copytree(SMALL, folder / "small"))


def files_of(site: Path) -> dict[str, bytes]:
    """Every file of a site by its path."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}
