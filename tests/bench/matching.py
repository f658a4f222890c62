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
_MATCH = """
import json, sys
from faultbook.index.error_strings.matcher import Matcher
matcher = Matcher(json.load(open(sys.argv[1], "rb")))
with open(sys.argv[2], "rb") as file:
    while data := file.read(1 << 20):
        matcher.feed(data)
found = matcher.finish()
print(len(found.findings), found.verdict)
"""


def prepare(folder: Path, megabytes: int) -> dict:
    """The log with 20 planted error strings, an error-dense one, the index, and the fixed strings."""
    catalogue, lines = large_book(STRINGS)
    planted = lines[:: len(lines) // 20][:20]
    files = {name: folder / name for name in ("log", "dense", "index.json", "literals")}
    write_log(files["log"], megabytes * 1_000_000, planted)
    write_log(files["dense"], megabytes * 100_000, lines, share=0.3)
    files["index.json"].write_bytes(artefact_bytes(build(catalogue)))
    files["literals"].write_text("\n".join(literals(catalogue)) + "\n", encoding="utf-8")
    return files


def measure(files: dict) -> list:
    """Rows (name, MB per second of processor time, ratio to grep)."""
    peers = [("grep -c -F -f", ["grep", "-c", "-F", "-f", str(files["literals"]), str(files["log"])])]
    if shutil.which("rg"):
        peers.append(("rg -c -j1 -F -f", ["rg", "-c", "-j1", "-F", "-f", str(files["literals"]), str(files["log"])]))
    match = [sys.executable, "-c", _MATCH, str(files["index.json"])]
    runs = [*peers, ("faultbook match", [*match, str(files["log"])]), ("faultbook match, 30 % error lines", [*match, str(files["dense"])])]
    sizes = {"faultbook match, 30 % error lines": files["dense"].stat().st_size}
    speeds = {}
    for name, command in runs:
        seconds = min(_cpu_seconds(command) for _ in range(3))
        speeds[name] = sizes.get(name, files["log"].stat().st_size) / 1e6 / seconds
    return [(name, speed, speed / speeds["grep -c -F -f"]) for name, speed in speeds.items()]


def _cpu_seconds(command: list) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "LC_ALL": "C", "PYTHONPATH": "plugins"}
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
