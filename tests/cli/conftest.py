"""A small book of three entries and a way to run the command on it."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path
from typing import Callable, NamedTuple

import pytest

from faultbook.cli import main, match, report, search, show
from faultbook.index.entries import build as build_entries
from faultbook.index.error_strings.build import build as build_errors
from faultbook.index.load import Indexes
from faultbook.index.search.build import build as build_search
from faultbook.index.write import artefact_bytes
from faultbook.model.catalogue import Catalogue, Family
from faultbook.model.entry import Entry, Fix
from faultbook.model.signature import Signature

CAUSE = "RuntimeError: the cogwheel slipped at tooth 12"
CONSEQUENCE = "TimeoutError: waited 30 s for the cogwheel"
HARMLESS = "note: the cogwheel is not oiled"

PACKAGE = Path(__file__).resolve().parents[2] / "plugins" / "faultbook"
START = """
import sys

class OnlyStandard:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        # The standard module copy asks for Jython's package org, and the matcher for its optional engine: neither is there.
        if top not in sys.stdlib_module_names and top not in ("faultbook", "__main__", "org", "hyperscan"):
            raise SystemExit("not in the standard library: " + name)

sys.meta_path.insert(0, OnlyStandard())
sys.path.insert(0, sys.argv.pop(1))
from faultbook.cli.main import main
sys.exit(main())
"""


class Outcome(NamedTuple):
    """What a run of the command gave."""

    code: int
    out: str
    err: str


def small_book() -> Catalogue:
    """A cause, what follows from it, and a harmless line."""

    def entry(id: str, role: str, text: str, **fields) -> Entry:
        signature = Signature(text=text, role=role, line=5, proof="source", source="cogwheel 1.0 cogwheel.py")
        path = f"kb/cogs/{id}.md"
        return Entry(
            id=id, family="cogs", path=path, title=id.replace("-", " "), summary=f"It is {id}.", role=role, errors=(signature,), **fields
        )

    entries = (
        entry(
            "cogwheel-slipped",
            "cause",
            "RuntimeError: the cogwheel slipped at tooth <int>",
            leads_to=("cogwheel-timeout",),
            symptoms=("It rattles",),
            fixes=(Fix("Fasten it", "fasten-it"),),
            former_ids=("cog-slip",),
            body="## What happens\n\nIt slips.\n",
            next_time=("COG_DEBUG=1",),
        ),
        entry("cogwheel-timeout", "consequence", "TimeoutError: waited <int> s for the cogwheel"),
        entry("cogwheel-not-oiled", "harmless", "note: the cogwheel is not oiled"),
    )
    return Catalogue(tuple(sorted(entries, key=lambda item: item.id)), (Family("cogs", "Cogs", "Wheels."),))


@pytest.fixture(scope="session")
def indexes(tmp_path_factory: pytest.TempPathFactory) -> Indexes:
    """The small book's indexes."""
    catalogue = small_book()
    found = build_search(catalogue, tmp_path_factory.mktemp("whoosh"))
    return Indexes(build_errors(catalogue), found, build_entries(catalogue))


@pytest.fixture
def run(indexes: Indexes, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture) -> Callable[..., Outcome]:
    """Run the command in this process: `run("match", "-", stdin=b"...")`."""
    for module in (match, report, search, show):
        monkeypatch.setattr(module, "load_indexes", lambda compile_book=None: indexes)

    def run(*arguments: object, stdin: bytes = b"", terminal: bool = False) -> Outcome:
        stream = io.TextIOWrapper(io.BytesIO(stdin))
        stream.isatty = lambda: terminal  # type: ignore[method-assign]
        monkeypatch.setattr(sys, "stdin", stream)
        try:
            code = main.main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = stop.code
        out, err = capfd.readouterr()
        return Outcome(code, out, err)

    return run


@pytest.fixture(scope="session")
def installed(indexes, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The start of a command line that runs the package from a folder without the checkout, as a wheel would lie there."""
    folder = tmp_path_factory.mktemp("installed")
    for part in ("__init__.py", "exceptions.py"):
        (folder / "faultbook").mkdir(exist_ok=True)
        shutil.copy(PACKAGE / part, folder / "faultbook" / part)
    for part in ("model", "index", "redact", "cli"):
        shutil.copytree(PACKAGE / part, folder / "faultbook" / part, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "faultbook" / "data").mkdir()
    for name, artefact in indexes._asdict().items():
        (folder / "faultbook" / "data" / f"{name}.json").write_bytes(artefact_bytes(artefact))
    (folder / "start.py").write_text(START)
    return [sys.executable, "-S", "-I", str(folder / "start.py"), str(folder)]
