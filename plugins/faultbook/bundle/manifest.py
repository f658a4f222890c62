"""What a bundle holds, with hashes: for programs as JSON, for `sha256sum -c` as lines."""

from __future__ import annotations

import hashlib
import time
from typing import Mapping

from ..index.write import artefact_bytes

NAME = "MANIFEST.json"
SUMS = "SHA256SUMS"
FORMAT = 1


def day(date: int) -> str:
    """The day of a time in seconds since 1970, UTC, as 2026-12-01."""
    return time.strftime("%Y-%m-%d", time.gmtime(date))


def manifest_bytes(files: Mapping[str, bytes], version: str, date: int) -> bytes:
    """The manifest of these files: format, version, time of the newest commit, and size and SHA-256 of each file."""
    listed = {name: {"sha256": _sha256(data), "size": len(data)} for name, data in files.items()}
    moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(date))
    return artefact_bytes({"format": FORMAT, "name": "faultbook", "version": version, "date": moment, "files": listed})


def sums_bytes(files: Mapping[str, bytes]) -> bytes:
    """One line a file as `sha256sum -c` reads them."""
    return "".join(f"{_sha256(files[name])}  {name}\n" for name in sorted(files)).encode("utf-8")


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
