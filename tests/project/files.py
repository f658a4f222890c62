"""The files of the repository, and its modules by package."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "plugins" / "faultbook"
IGNORED = {".git", ".venv", ".venv-sdk3", ".cache", ".pytest_cache", "__pycache__", "dist", "build", "faultbook.egg-info"}
#: Must run on Python 3.9 with the standard library alone (index: but for the building of the search index).
CORE = ("model", "index", "redact", "snippets", "bundle", "cli")


def tracked() -> list[Path]:
    """The files that git holds or would add; without git, those in no folder that it ignores."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
        paths = [ROOT / name for name in names if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in sorted(ROOT.rglob("*")) if not IGNORED & set(path.relative_to(ROOT).parts)]
    return [path for path in paths if path.is_file()]


def modules() -> list[Path]:
    """The Python files of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def package_of(path: Path) -> str:
    """The first folder below the package, or the name of a module that lies in none."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else path.stem


def shown(path: Path) -> str:
    """The path as a test's id."""
    return path.relative_to(ROOT).as_posix()
