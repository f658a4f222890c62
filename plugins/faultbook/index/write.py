"""Write artefacts, and parse them: deterministic bytes, and files that are either whole or absent."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from .garbage import uncollected


def artefact_bytes(artefact: Any) -> bytes:
    """The artefact as compact UTF-8 JSON with sorted keys and a final line end; the same artefact gives the same bytes."""
    text = json.dumps(artefact, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8") + b"\n"


def parse(data: bytes) -> Any:
    """An artefact from its bytes; raises ValueError."""
    return uncollected(json.loads, data)


def script_bytes(name: str, artefact: Any) -> bytes:
    """The same JSON as a script, for pages that are opened from a folder and cannot fetch."""
    head = "self.faultbook=self.faultbook||{};self.faultbook.data=self.faultbook.data||{};self.faultbook.data."
    # U+2028 and U+2029 are line ends to older script parsers; </ would end an inline script.
    body = artefact_bytes(artefact).decode("utf-8").strip()
    body = body.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("</", "<\\/")
    return f"{head}{name}={body};\n".encode("utf-8")


def write_atomic(path: Path, data: bytes) -> None:
    """Replace a file as a whole; whoever reads it sees the old bytes or the new ones. Raises OSError."""
    # Imported here: whoever only reads an artefact does without.
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        if os.path.exists(name):
            os.unlink(name)
        raise
