"""Compiled sets of patterns, kept between runs in the user's cache folder; what cannot be kept is compiled again."""

from __future__ import annotations

import os
import zlib
from typing import Callable

#: Sets that are kept; older ones go.
MOST_KEPT = 8


def folder() -> str:
    """Where they are kept: `faultbook` in the folder that XDG_CACHE_HOME names, or in ~/.cache."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "faultbook")


def kept(name: str, patterns: list, make: Callable[[], bytes], load: Callable) -> object:
    """What `load` makes of the bytes that are kept for these patterns, or of what `make` gives now."""
    head = name.encode("ascii") + b"\n" + b"\n".join(patterns) + b"\n\n"
    path = os.path.join(folder(), f"{zlib.crc32(head):08x}.patterns")
    try:
        with open(path, "rb") as file:
            data = file.read()
        # Only what this user wrote is opened.
        loaded = load(data[len(head) :]) if data.startswith(head) and _is_own(path) else None
    except OSError:
        loaded = None
    if loaded is None:
        made = make()
        _keep(path, head + made)
        loaded = load(made)
    return loaded


def _is_own(path: str) -> bool:
    return not hasattr(os, "getuid") or os.stat(path).st_uid == os.getuid()


def _keep(path: str, data: bytes) -> None:
    # Imported here: most runs write nothing.
    from pathlib import Path

    from ...write import write_atomic

    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        write_atomic(Path(path), data)
        files = [os.path.join(os.path.dirname(path), item) for item in os.listdir(os.path.dirname(path)) if item.endswith(".patterns")]
        for old in sorted(files, key=os.path.getmtime)[:-MOST_KEPT]:
            os.unlink(old)
    except OSError:
        pass  # The disk is full or read-only, or another process was quicker: the next run compiles again.
