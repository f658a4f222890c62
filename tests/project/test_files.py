"""What every file of the repository keeps to."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.project.files import CORE, ROOT, modules, package_of, shown, tracked

TOP_LEVEL = {
    *("README.md", "LICENSE", "Makefile", "mkdocs.yml", "pyproject.toml", ".gitignore"),
    *("docs", "kb", "plugins", "tests", ".ci", ".github"),
}
#: Hosts of package registries and paths of a building machine; written apart, so that this file does not hold them.
FORBIDDEN = re.compile(
    "|".join(
        [
            "pypi" + r"\.org",
            "python" + r"hosted\.org",
            "registry" + r"\.npmjs",
            "deb" + r"\.debian\.org",
            "download" + r"\.pytorch\.org",
            "/work" + r"/(?:main|tmp|shared|steering)",
            r"\.\./" + "shared",
            "/root" + r"/\.",
            "/far" + "m/",
        ]
    )
)
LOCKS = sorted((ROOT / ".ci").glob("lock*"))
MOST_LINES = 250


def test_the_top_level_is_fixed() -> None:
    """A new name there is a decision, not an accident."""
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} <= TOP_LEVEL


def test_no_file_names_a_registry_or_a_building_machine() -> None:
    """What is right on one machine is wrong on the next."""
    found = []
    for path in tracked():
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1):
            if FORBIDDEN.search(line):
                found.append(f"{shown(path)}:{number}: {line.strip()[:100]}")
    assert found == []


@pytest.mark.parametrize("path", LOCKS, ids=shown)
def test_a_lock_names_no_host(path: Path) -> None:
    """Packages come from wherever the reader's tools are told to take them."""
    assert "://" not in path.read_text()


@pytest.mark.parametrize("path", [*modules(), *sorted((ROOT / "tests").rglob("*.py"))], ids=shown)
def test_a_module_says_what_it_is_for_and_stays_short(path: Path) -> None:
    """A docstring, and at most 250 lines."""
    text = path.read_text(encoding="utf-8")
    assert not text or ast.get_docstring(ast.parse(text)), f"{shown(path)}:1: a module begins with a docstring of one sentence"
    assert text.count("\n") <= MOST_LINES, f"{shown(path)} has {text.count(chr(10))} lines; at most {MOST_LINES}: split it"


@pytest.mark.parametrize("path", [path for path in modules() if package_of(path) in (*CORE, "exceptions", "__init__")], ids=shown)
def test_the_core_is_written_for_python_3_9(path: Path) -> None:
    """Clusters run it; syntax is what this can see, .github/workflows/test.yml runs it."""
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))


def test_every_folder_with_modules_is_a_package() -> None:
    """One without __init__.py would be missing in a wheel."""
    assert {shown(path.parent) for path in modules() if not (path.parent / "__init__.py").exists()} == set()
