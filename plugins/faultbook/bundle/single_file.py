"""The command with its indexes as one file that Python runs: `python faultbook.pyz match train.log`."""

from __future__ import annotations

from pathlib import Path
from typing import Mapping

from .archive import zip_bytes

NAME = "faultbook.pyz"
_PACKAGE = Path(__file__).resolve().parents[1]
#: What the command needs; the last two only for `check`, which asks for YAML besides.
_PARTS = ("model", "index", "redact", "cli", "reading", "rules")
_HEAD = b"#!/usr/bin/env python3\n"
# Any Python must be able to read this, so that an old one can say what is wrong with it.
_MAIN = b"""\
import sys

if sys.version_info < (3, 9):
    sys.exit("faultbook: this is Python %d.%d; expected 3.9 or newer: python3.9 faultbook.pyz" % sys.version_info[:2])
from faultbook.cli.main import main

sys.exit(main())
"""


def single_file(indexes: Mapping[str, bytes], date: int) -> bytes:
    """The command of this program with these indexes (file name -> bytes); nothing in it is compressed.

    So its bytes, and their hash, do not depend on the machine's zlib.
    """
    files = {"__main__.py": _MAIN}
    sources = [path for path in _PACKAGE.glob("*.py") if path.name in ("__init__.py", "exceptions.py")]
    for part in _PARTS:
        sources.extend((_PACKAGE / part).rglob("*.py"))
    sources.append(_PACKAGE / "redact" / "rules.json")
    for path in sources:
        files[f"faultbook/{path.relative_to(_PACKAGE).as_posix()}"] = path.read_bytes()
    for name, data in indexes.items():
        files[f"faultbook/data/{name}"] = data
    return zip_bytes(files, date, compress=False, head=_HEAD)
