"""A fresh folder for one group of blocks: their files, the environment that they see, and what they hand on."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import uuid
from pathlib import Path
from typing import Mapping

from ..model.block import Block
from .case import label
from .reap import MARK

_SUFFIX = {"python": ".py", "bash": ".sh"}
_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=(.*)\Z")
_SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"


class Workspace:
    """A temporary folder with `work` (where blocks run), `home` and `tmp`; removed by `close`."""

    def __init__(self, files: tuple[tuple[str, str], ...]) -> None:
        self.root = Path(os.path.realpath(tempfile.mkdtemp(prefix="faultbook-")))
        self.mark = uuid.uuid4().hex
        self.work, self.home, self.tmp = (self.root / name for name in ("work", "home", "tmp"))
        for folder in (self.work, self.home, self.tmp):
            folder.mkdir()
        for name, text in files:
            path = self.work / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def program(self, block: Block) -> Path:
        """Write the block as a file whose line numbers are the page's.

        The name holds a dot, so that no import can take it for a module (a block called `copy` must not shadow one).
        """
        path = self.work / f"{block.entry}.{label(block)}{_SUFFIX[block.language]}"
        path.write_text("\n" * (block.line - 1) + block.code, encoding="utf-8")
        return path

    def environment(self, python: Path, more: Mapping[str, str]) -> dict[str, str]:
        """The variables that a block sees: a known set, nothing of the caller's, then `more` and what `block.env` says."""
        known = {
            "PATH": f"{python.parent}:{_SYSTEM_PATH}",
            "HOME": str(self.home),
            "TMPDIR": str(self.tmp),
            "USER": "faultbook",
            "LOGNAME": "faultbook",
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "TERM": "dumb",
            "NO_COLOR": "1",
            "PYTHON_COLORS": "0",
            "PYTHONUNBUFFERED": "1",
            "PYTHONHASHSEED": "0",
            "OMP_NUM_THREADS": "1",
            "AWS_EC2_METADATA_DISABLED": "true",
            MARK: self.mark,
        }
        return {**known, **more, **self.handed_on()}

    def handed_on(self) -> dict[str, str]:
        """The NAME=value lines of `block.env`."""
        path = self.work / "block.env"
        if not path.is_file():
            return {}
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        return dict(match.groups() for match in map(_ASSIGNMENT.match, lines) if match)

    def close(self) -> None:
        """Remove the folder with all that blocks left in it."""
        shutil.rmtree(self.root, ignore_errors=True)
