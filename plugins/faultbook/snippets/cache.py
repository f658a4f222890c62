"""Outcomes that were good, kept by content, so that a local run repeats only what changed. Never used under CI."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Mapping, Optional

from .case import Case, Outcome


class Cache:
    """A folder of outcomes; `environments` are the Pythons by name, since what is installed there is part of the content."""

    def __init__(self, folder: Path, environments: Mapping[str, Path]) -> None:
        self._folder = folder
        self._installed = {name: installed(python) for name, python in environments.items()}
        self._runner = _text_of(sorted(Path(__file__).parent.glob("*.py")))

    def get(self, case: Case) -> Optional[list[Outcome]]:
        """The outcomes of the same content, or None."""
        try:
            stored = json.loads(self._path(case).read_text("utf-8"))
            return [Outcome(**{**item, "output": bytes.fromhex(item["output"]), "ranks": tuple(item["ranks"])}) for item in stored]
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, case: Case, outcomes: list[Outcome]) -> None:
        """Keep outcomes that were judged good; written whole or not at all."""
        self._folder.mkdir(parents=True, exist_ok=True)
        stored = [{**asdict(outcome), "output": outcome.output.hex()} for outcome in outcomes]
        path = self._path(case)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps(stored), "utf-8")
        os.replace(draft, path)

    def _path(self, case: Case) -> Path:
        names = sorted({step.environment for step in case.steps})
        content = repr((case, [self._installed.get(name) for name in names], self._runner))
        return self._folder / f"{hashlib.sha256(content.encode()).hexdigest()}.json"


def open_cache(root: Path, environments: Mapping[str, Path]) -> Optional[Cache]:
    """The cache of a checkout, `.cache/faultbook/blocks`; None where CI is set."""
    if os.environ.get("CI"):
        return None
    return Cache(root / ".cache" / "faultbook" / "blocks", environments)


def installed(python: Path) -> str:
    """The Python of an environment and the packages in it with their versions, in one text."""
    prefix = python.parent.parent
    settings = prefix / "pyvenv.cfg"
    version = settings.read_text("utf-8") if settings.is_file() else str(python.resolve())
    packages = sorted(path.name for path in prefix.glob("lib/python*/site-packages/*.dist-info"))
    return "\n".join([version, *packages])


def _text_of(paths: list[Path]) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()
