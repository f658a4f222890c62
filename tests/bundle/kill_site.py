"""Run as a program, with a folder and two numbers: kills the building of a site, and of a bundle, so often; prints what it found."""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path

from tests.support.killing import count, kill, moments
from tests.support.sites import files_of, small_project

SEED = 5
DATE = 1764547200


def main(folder: Path, sites: int, bundles: int) -> dict:
    """Kill at the moments; every artefact that is there is whole, and is that of the old book or of the new one."""
    os.environ.update(SOURCE_DATE_EPOCH=str(DATE), FAULTBOOK_OFFLINE="1", NO_MKDOCS_2_WARNING="1")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    logging.disable()
    project, site, note = small_project(folder), folder / "site", folder / "note"

    def build_site() -> None:
        build(load_config(config_file=str(project / "mkdocs.yml"), site_dir=str(site)))

    entry = next(project.glob("kb/*/*.md"))
    texts = [entry.read_text("utf-8"), entry.read_text("utf-8").replace("summary: ", "summary: Changed. ", 1)]
    whole = []
    counts = []
    for text in texts:
        entry.write_text(text, "utf-8")
        counts.append(count(build_site, note, coarse=True))
        whole.append(files_of(site))
    faults, kills, most = [], 0, min(counts)
    for turn, moment in enumerate(_late(sites, most)):
        entry.write_text(texts[turn % 2], "utf-8")
        kills += kill(build_site, moment, note, coarse=True)
        for name, data in files_of(site).items():
            if name.startswith("faultbook/") and "/." not in name and data not in [files[name] for files in whole]:
                faults.append(f"moment {moment} of {most} left {name}, which is not whole")
        if turn == sites - 1:
            # What was left does not get into the next site.
            assert kill(build_site, 0, note, coarse=True) is False
            if files_of(site) != whole[turn % 2]:
                faults.append(f"moment {moment} of {most}: the next build is another site")
    found, bundle_kills, bundle_most = _bundles(folder, note, bundles)
    return {"moments": [most, bundle_most], "kills": [kills, bundle_kills], "faults": faults + found}


def _late(number: int, most: int) -> list[int]:
    """Half of the moments in the last eighth, where the artefacts are written."""
    late = most // 8
    return moments(number - number // 2, most, SEED) + [most - late + moment for moment in moments(number // 2, late, SEED)]


def _bundles(folder: Path, note: Path, number: int) -> tuple[list[str], int, int]:
    """The packing and writing of a bundle, of a site of a few files."""
    from faultbook.bundle.pack import pack
    from faultbook.index.write import write_atomic

    site = folder / "few"
    for name in ("index.html", "faultbook/errors.json", "faultbook/search.json", "faultbook/entries.json"):
        write_atomic(site / name, os.urandom(50_000))
    output = folder / "out" / "book.zip"

    def bundle() -> None:
        write_atomic(output, pack(site, "1", DATE))

    most = count(bundle, note)
    whole = [b"the old bundle", output.read_bytes()]
    faults, kills = [], 0
    for moment in [*moments(number - 8, most, SEED), *range(most - 7, most + 1)]:
        output.write_bytes(whole[0])
        kills += kill(bundle, moment, note)
        if output.read_bytes() not in whole:
            faults.append(f"moment {moment} of {most} left half a bundle")
        if [path for path in output.parent.iterdir() if path != output and not path.name.startswith(".")]:
            faults.append(f"moment {moment} of {most} left a file that looks whole")
    return faults, kills, most


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
