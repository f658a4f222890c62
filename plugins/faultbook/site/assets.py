"""The scripts and styles of the page, put together from `assets/`, and the addresses under which they are found."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from ..pages.languages import NAMES

from ..redact.rules import for_the_page

ASSETS = Path(__file__).resolve().parent / "assets"
OVERRIDES = Path(__file__).resolve().parent / "overrides"
FOLDER = "faultbook"

#: Scripts of the page by the beginning of their names, in the order of loading; all others are the worker's.
PAGE_SCRIPTS = ("search", "sentence", "versions", "redact", "report", "box-", "box", "site", "guide")
#: The matcher's twins in the order of loading: some need another one when they are loaded.
MATCHER_SCRIPTS = (
    "bytes", "verify", "mask", "clean", "blocks", "codec", "shapes", "scan", "joined", "second-look", "living", "tracebacks", "uncaught", "file-names", "ranks", "repeats", "order", "collect", "versions", "weigh", "guess", "excerpt", "matcher",
)  # fmt: skip
#: The worker's scripts: the matcher, and after it what starts it.
WORKER_SCRIPTS = (
    *MATCHER_SCRIPTS, "worker-unreadable", "worker-lines", "worker-input", "worker-codes", "worker-inflate", "worker-packed", "worker-zip", "worker-parts", "worker-source", "worker-main",
)  # fmt: skip
#: What a page loads later, by name.
LAZY = ("errors", "search", "entries", "worker")


def assets() -> dict[str, bytes]:
    """Address below the site's root -> bytes of the page's script, the worker's and the styles."""
    scripts = sorted(path for path in (ASSETS / "js").glob("*.js"))
    page = sorted((path for path in scripts if _place(path) is not None), key=lambda path: (_place(path), path.name))
    worker = [ASSETS / "js" / f"{name}.js" for name in WORKER_SCRIPTS]
    return {
        f"{FOLDER}/page.js": _redaction_rules() + _joined(page),
        f"{FOLDER}/worker.js": _as_string("workerSource", _joined(worker)),
        f"{FOLDER}/page.css": _joined(sorted((ASSETS / "css").glob("*.css"), key=lambda path: (path.name != "site.css", path.name))),
    }


def addresses(files: dict[str, bytes]) -> dict[str, str]:
    """Name (`page.js`, `errors`, ...) -> address with a hash of the content, so that no cache mixes two builds."""
    found = {name: _versioned(f"{FOLDER}/{name}", files) for name in ("page.js", "page.css")}
    found.update({name: _versioned(f"{FOLDER}/{name}.js", files) for name in LAZY})
    return found


def version(files: dict[str, bytes]) -> str:
    """A name for this build of the book and the page: twelve hexadecimal digits over all of `files`."""
    digest = hashlib.sha256()
    for address in sorted(files):
        digest.update(f"{address}\0{len(files[address])}\0".encode())
        digest.update(files[address])
    return digest.hexdigest()[:12]


def site_globals(files: dict[str, bytes], offline: bool, report: str = "") -> dict:
    """What the overrides need: the addresses of script and style, and `data`, which each page hands to its script.

    `report` is the address at which an issue is opened, where there is one.
    """
    found = addresses(files)
    data = {"version": version(files), "offline": offline, "report": report, "files": {name: found[name] for name in LAZY}}
    # Links that a template writes name the file where nobody serves folders.
    file = "index.html" if offline else ""
    return {"script": found["page.js"], "style": found["page.css"], "data": data, "file": file, "languages": NAMES}


def _place(path: Path) -> "int | None":
    for place, start in enumerate(PAGE_SCRIPTS):
        if path.name == f"{start}.js" or (path.name.startswith(start) and start != "box"):
            return place
    return None


def _redaction_rules() -> bytes:
    rules = json.dumps(for_the_page(), separators=(",", ":"))
    return f"self.faultbook=self.faultbook||{{}};self.faultbook.redactionRules={rules};\n".encode("ascii")


def _joined(paths: list[Path]) -> bytes:
    return b"\n".join(path.read_bytes().rstrip(b"\n") + b"\n" for path in paths)


def _as_string(name: str, script: bytes) -> bytes:
    text = json.dumps(script.decode("utf-8"), ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"self.faultbook=self.faultbook||{{}};self.faultbook.{name}={text};\n".encode()


def _versioned(address: str, files: dict[str, bytes]) -> str:
    return f"{address}?v={hashlib.sha256(files[address]).hexdigest()[:12]}"
