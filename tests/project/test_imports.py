"""Which package may import which: the table of docs/contributing/architecture.md."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Iterator

import pytest

from tests.project.files import PACKAGE, modules, package_of, shown

#: package -> what it may import of this project, and of others. Every package may import itself.
TABLE: dict[str, tuple[set[str], set[str]]] = {
    "__init__": (set(), set()),
    "exceptions": (set(), set()),
    "model": ({"exceptions"}, set()),
    "reading": ({"model"}, {"yaml"}),
    "index": ({"model"}, {"whoosh", "hyperscan"}),
    "rules": ({"model", "reading.schema", "index"}, set()),
    "snippets": ({"model", "index"}, {"torch"}),
    "pages": ({"model", "reading.schema", "rules", "index"}, {"jinja2"}),
    "redact": ({"model"}, set()),
    "site": ({"pages", "model", "redact"}, {"mkdocs"}),
    "bundle": ({"index", "model", "pages"}, set()),
    "cli": ({"model", "reading", "index", "rules", "snippets", "pages", "bundle", "redact"}, set()),
    "config": (set(), {"mkdocs"}),
    "plugin": ({"model", "reading", "index", "rules", "snippets", "pages", "site", "bundle", "config"}, {"mkdocs"}),
}
#: Imported anywhere: constants and errors.
EVERYWHERE = {"exceptions", "__init__"}
#: Third-party imports that stand in these files only.
ONLY_IN = {
    "whoosh": "index/search/",
    "hyperscan": "index/error_strings/engine/finder.py",
    "mkdocs": ("site/", "plugin.py", "config.py"),
    "yaml": "reading/",
    "jinja2": "pages/",
    "torch": "snippets/farm_server.py",
}
#: What the table does not allow and stands all the same, each with its reason; one no longer needed is an error.
EXEMPT = {
    ("snippets/__main__.py", "reading.book"): "a command for authors, which wires reading to running; nothing imports it",
    ("snippets/__main__.py", "reading.entries"): "the same",
}


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of everything that a module imports, also inside functions."""
    package = ("faultbook", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            name = ".".join(part for part in (base, node.module or "") if part)
            for alias in node.names:
                # `from .. import x` names a module, `from ..x import y` mostly not.
                yield node.lineno, f"{name}.{alias.name}" if name == "faultbook" else name


def faults(path: Path) -> dict[str, str]:
    """The imports of a module that the table does not allow, each with what is wrong and where."""
    package = package_of(path)
    own, foreign = TABLE[package]
    found = {}
    for line, name in imports_of(path):
        top, *rest = name.split(".")
        if top in sys.stdlib_module_names:
            continue
        if top == "faultbook":
            inner = rest or ["__init__"]
            allowed = own | EVERYWHERE | {package, "__version__"}
            if inner[0] not in allowed and ".".join(inner[:2]) not in allowed:
                found[".".join(inner)] = f"{shown(path)}:{line}: {package} may not import {'.'.join(inner)}"
        elif top not in foreign:
            found[top] = f"{shown(path)}:{line}: {package} may not import {top}"
        elif not path.relative_to(PACKAGE).as_posix().startswith(ONLY_IN[top]):
            found[top] = f"{shown(path)}:{line}: {top} is imported only in {ONLY_IN[top]}"
    return found


@pytest.mark.parametrize("path", modules(), ids=shown)
def test_a_module_imports_what_the_table_allows(path: Path) -> None:
    """Data flows one way."""
    place = path.relative_to(PACKAGE).as_posix()
    assert [fault for name, fault in faults(path).items() if (place, name) not in EXEMPT] == []


@pytest.mark.parametrize(("place", "name"), EXEMPT)
def test_an_exemption_is_still_needed(place: str, name: str) -> None:
    """The list only shrinks."""
    assert (PACKAGE / place).is_file() and name in faults(PACKAGE / place)


def test_every_package_stands_in_the_table() -> None:
    """A new package says what it may import; one that is gone leaves the table."""
    assert {package_of(path) for path in modules()} - set(TABLE) == set()


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("model/entry.py", "import yaml"),
        ("index/error_strings/scan.py", "import whoosh"),
        ("index/load.py", "from ..reading.book import read_book"),
        ("rules/ids.py", "from ..reading.book import read_book"),
        ("pages/page.py", "def late():\n    import mkdocs"),
        ("cli/match.py", "from ..site import assets"),
        ("cli/match.py", "from .. import plugin"),
        ("plugin.py", "from .cli.main import main"),
    ],
)
def test_the_table_catches(place: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of forbidden import is seen."""
    monkeypatch.setattr(Path, "read_text", lambda self, encoding=None: code)
    assert len(faults(PACKAGE / place)) == 1
