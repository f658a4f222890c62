"""The folder of a site that was built for opening from disk -> the bytes of the bundle."""

from __future__ import annotations

import os
from pathlib import Path

from ..exceptions import FaultbookError
from . import manifest, read_me, single_file
from .archive import zip_bytes

#: The site's own indexes go into the command, so that page and command cannot differ.
_INDEXES = ("errors.json", "search.json", "entries.json")
_ADDED = (single_file.NAME, read_me.NAME, manifest.NAME, manifest.SUMS)


def pack(site: Path, version: str, date: int) -> bytes:
    """A zip of site, command, manifest and text, the same for the same input; raises FaultbookError for half a site."""
    files = _files(site)
    missing = [name for name in ("index.html", *(f"faultbook/{index}" for index in _INDEXES)) if name not in files]
    if missing:
        raise FaultbookError(f"{site}: holds no {missing[0]}; expected a whole site: build it with `make bundle`")
    taken = [name for name in _ADDED if name in files]
    if taken:
        raise FaultbookError(f"{site}: has a page at {taken[0]}, where the bundle puts its own file; give the page another name")
    files[single_file.NAME] = single_file.single_file({name: files[f"faultbook/{name}"] for name in _INDEXES}, date)
    files[read_me.NAME] = read_me.read_me_bytes(version, date)
    files[manifest.NAME] = manifest.manifest_bytes(files, version, date)
    files[manifest.SUMS] = manifest.sums_bytes(files)
    return zip_bytes(files, date, executable=(single_file.NAME,))


def _files(site: Path) -> dict[str, bytes]:
    found = {}
    for place, _, names in os.walk(site):
        for name in names:
            path = Path(place, name)
            found[path.relative_to(site).as_posix()] = path.read_bytes()
    return found
