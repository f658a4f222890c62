"""What each target begins with: the golden files, and what was found before."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Callable, Iterator

from tests.support.hostile import JUNK, LINES, PREFIXES, hostile_log

GOLDEN = Path(__file__).parents[1] / "golden"
#: One folder for each target: inputs that once broke it, named as sentences.
FOUND = GOLDEN / "fuzz"


def seeds(target: str) -> list[bytes]:
    """The inputs with which a target begins."""
    return [*_MAKERS[target](), *(path.read_bytes() for path in sorted((FOUND / target).glob("*")))]


def _logs() -> Iterator[bytes]:
    for path in sorted((GOLDEN / "matching").glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        lines = case["log"] if "log" in case else [line for lines in case["files"].values() for line in lines]
        yield "\n".join(line if isinstance(line, str) else line["line"] for line in lines).encode("utf-8")[:4000]
    yield from (hostile_log(seed)[:4000] for seed in range(1, 60, 2))


def _pieces() -> Iterator[bytes]:
    yield from _logs()
    yield from JUNK
    yield from PREFIXES
    yield from (line.encode("utf-8") for line in LINES)


def _templates() -> Iterator[bytes]:
    cases = json.loads((GOLDEN / "templates.json").read_text(encoding="utf-8"))
    for kind in ("matches", "refused", "slow"):
        yield from (case["template"].encode("utf-8") for case in cases[kind])


def _entries() -> Iterator[bytes]:
    good = (GOLDEN / "books" / "good-entry.md").read_bytes()
    yield good
    for path in sorted((GOLDEN / "books").glob("*.txt")):
        for name, text in zip(*[iter(re.split(rb"(?m)^=== (.+)\n", path.read_bytes())[1:])] * 2):
            if name.endswith(b".md"):
                yield text.replace(b"<<GOOD>>\n", good).replace(b"<<TAB>>", b"\t").replace(b"<<FF>>", b"\xff").replace(b"<<BEL>>", b"\x07")


def _archives() -> Iterator[bytes]:
    log = b"step 1\nRuntimeError: the cogwheel slipped at tooth 12\n"
    packed = gzip.compress(log)
    yield from (log, packed, packed + packed, packed + bytes(512), packed[:-9], gzip.compress(packed), gzip.compress(bytes(1 << 16)))
    for how in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", how) as archive:
            for name, data in (("a.log", log), ("../b.log.gz", packed), ("c/", b""), ("d.bin", bytes(range(256)))):
                archive.writestr(zipfile.ZipInfo(name), data, how)
        yield file.getvalue()
        yield file.getvalue()[:-30]


_MAKERS: dict[str, Callable[[], Iterator[bytes]]] = {
    "cleaner": _pieces,
    "compiler": _templates,
    "matcher": _logs,
    "front_matter": _entries,
    "archive": _archives,
}
#: The targets, each a module of this package.
TARGETS = tuple(_MAKERS)
