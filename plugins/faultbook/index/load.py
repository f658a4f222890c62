"""The indexes for the command: those of the package, or of the checkout, compiled on first use and when stale."""

from __future__ import annotations

import hashlib
import pkgutil
from pathlib import Path
from typing import Any, Callable, NamedTuple, Optional

from ..exceptions import IndexMissing
from .write import artefact_bytes, parse, write_atomic

_PACKAGE = Path(__file__).resolve().parents[1]
_NAMES = ("errors", "search", "entries")


class Indexes(NamedTuple):
    """The three artefacts, as plain data."""

    errors: dict
    search: dict
    entries: dict


def checkout() -> Optional[Path]:
    """The root of the checkout that this package runs from, or None for an installed one."""
    root = _PACKAGE.parents[1]
    # A single-file command that lies in a checkout is none of it.
    return root if (root / "kb").is_dir() and root / "plugins" / "faultbook" == _PACKAGE else None


def load_indexes(compile_book: Optional[Callable[[Path], dict]] = None) -> Indexes:
    """The indexes; raises IndexMissing where there is neither a packaged index nor a checkout that can be compiled.

    `compile_book(kb)` gives the artefacts by name (cli/compile_book.py); the caller passes it, because reading a book is
    not the index's business.
    """
    root = checkout()
    if root is None:
        return _read_packaged()
    cache = root / ".cache" / "faultbook" / "index"
    name = fingerprint(root)
    found = _kept(cache / f"{name}.json")
    if found is None:
        if compile_book is None:
            raise IndexMissing(f"{cache}: the index of this checkout is not compiled; run `make build` once")
        data = artefact_bytes(compile_book(root / "kb"))
        # A book that was changed while it was read is not kept under the name of either.
        if fingerprint(root) == name:
            _keep(cache / f"{name}.json", data)
        found = _indexes(parse(data))
    return found


def fingerprint(root: Path) -> str:
    """A hash of all that the indexes are made from: the book's files and the program's."""
    digest = hashlib.sha256()
    program = root / "plugins" / "faultbook"
    files = [path for path in (root / "kb").rglob("*") if path.suffix in (".md", ".yml")]
    for part in ("model", "reading", "index"):
        files.extend((program / part).rglob("*.py"))
    for path in sorted(files):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:32]


def _kept(path: Path) -> Optional[Indexes]:
    """What was compiled before, or None where nothing was, another process has removed it, or somebody has damaged it."""
    try:
        return _indexes(parse(path.read_bytes()))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(path: Path, data: bytes) -> None:
    try:
        write_atomic(path, data)
    except OSError:
        return  # The disk is full or read-only: the answer is still right, and the next one is as slow.
    _forget_others(path)


def _indexes(artefacts: Any) -> Indexes:
    return Indexes(*(artefacts[name] for name in _NAMES))


def _read_packaged() -> Indexes:
    # By way of the loader, which finds them in a folder as well as in a zip.
    package = __name__.partition(".")[0]
    try:
        return Indexes(*(parse(pkgutil.get_data(package, f"data/{name}.json") or b"") for name in _NAMES))
    except (OSError, ValueError) as error:
        raise IndexMissing(f"{_PACKAGE / 'data'}: no whole index ({error.__class__.__name__}); install the package again") from None


def _forget_others(path: Path) -> None:
    # Also what killed writers left. One that is still writing loses its file, and only its work is done again.
    for other in path.parent.iterdir():
        if other != path:
            try:
                other.unlink()
            except OSError:
                pass  # Another process may hold or have removed it; a left-over costs only disk.
