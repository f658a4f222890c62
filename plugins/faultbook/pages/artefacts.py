"""The compiled book as files: the indexes as JSON and as scripts, and the schema of the front matter."""

from __future__ import annotations

from pathlib import Path

from ..index import entries, write
from ..index.error_strings import build as error_strings
from ..index.search import build as search
from ..index.search.slim import slim
from ..model.catalogue import Catalogue
from .reference import schema_bytes

FOLDER = "faultbook"


def artefacts(catalogue: Catalogue, cache: Path) -> dict[str, bytes]:
    """Address below the site's root -> bytes; `cache` is a folder that the full-text index may keep."""
    made = {
        "errors": error_strings.build(catalogue),
        "search": search.build(catalogue, cache),
        "entries": entries.build(catalogue),
    }
    files = {f"{FOLDER}/{name}.json": write.artefact_bytes(artefact) for name, artefact in made.items()}
    # The page shows no whole entry beside a finding, and the text of all entries would be most of what it loads.
    made["entries"] = _without_text(made["entries"])
    made["search"] = slim(made["search"], catalogue)
    files.update({f"{FOLDER}/{name}.js": write.script_bytes(name, artefact) for name, artefact in made.items()})
    files[f"{FOLDER}/entry.schema.json"] = schema_bytes()
    return files


def _without_text(artefact: dict) -> dict:
    return {**artefact, "entries": [{name: entry[name] for name in entry if name != "markdown"} for entry in artefact["entries"]]}
