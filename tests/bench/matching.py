"""`match` beside programs that search for the same fixed strings, per second of processor time."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

from faultbook.index.error_strings.build import build
from faultbook.index.write import artefact_bytes

from .book import large_book, literals
from .logs import write_log

STRINGS = 3000
MANY_STRINGS = 30_000
_MATCH = """
import sys
from faultbook.index.error_strings.matcher import Matcher
from faultbook.index.write import parse
matcher = Matcher(parse(open(sys.argv[1], "rb").read()))
with open(sys.argv[2], "rb") as file:
    while data := file.read(1 << 20):
        matcher.feed(data)
found = matcher.finish()
print(len(found.findings), found.verdict)
"""


def prepare(folder: Path, megabytes: int) -> dict:
    """The log with 20 planted error strings, one of which 30 % are error lines, the indexes, and the fixed strings."""
    catalogue, lines = large_book(STRINGS)
    planted = lines[:: len(lines) // 20][:20]
    files = {name: folder / name for name in ("log", "dense", "index.json", "many.json", "literals")}
    write_log(files["log"], megabytes * 1_000_000, planted)
    write_log(files["dense"], megabytes * 1_000_000, lines, share=0.3)
    files["index.json"].write_bytes(artefact_bytes(build(catalogue)))
    files["many.json"].write_bytes(artefact_bytes(build(large_book(MANY_STRINGS)[0])))
    files["literals"].write_text("\n".join(literals(catalogue)) + "\n", encoding="utf-8")
    return files


def measure(files: dict) -> list:
    """Rows (name, MB per second of processor time): the programs in turn, so that a busy minute strikes all alike, best of five."""
    match = [sys.executable, "-c", _MATCH]
    peers = {"grep -c -F -f": ["grep", "-c"], "rg -c -j1 -F -f": ["rg", "-c", "-j1"]}
    runs = {
        name: ([*command, "-F", "-f", str(files["literals"]), str(files["log"])], "")
        for name, command in peers.items()
        if shutil.which(command[0])
    }
    kinds = {"": ("index.json", "log"), f", {MANY_STRINGS} strings": ("many.json", "log"), ", 30 % error lines": ("index.json", "dense")}
    for engine in ("compiled", "plain"):
        for kind, (index, log) in kinds.items():
            runs[f"match, {engine} engine{kind}"] = ([*match, str(files[index]), str(files[log])], engine)
    best: dict = {}
    for _ in range(5):
        for name, (command, engine) in runs.items():
            best[name] = min(best.get(name, 1e9), _cpu_seconds(command, engine, files["log"].parent))
    size = files["log"].stat().st_size / 1e6
    return [(name, size / seconds) for name, seconds in best.items()]


def _cpu_seconds(command: list, engine: str, folder: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "LC_ALL": "C", "PYTHONPATH": "plugins", "FAULTBOOK_ENGINE": engine, "XDG_CACHE_HOME": str(folder)}
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
