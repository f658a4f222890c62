"""Run as a program, with a folder and a number: kills the compiling of a checkout's index so often; prints what it found."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from tests.support.killing import count, kill, moments, together
from tests.support.sites import ROOT, small_project

SEED = 3
TOGETHER = 5


def main(folder: Path, number: int) -> dict:
    """Kill at the moments, and after each ask what a reader gets."""
    root = small_project(folder)
    shutil.copytree(ROOT / "plugins" / "faultbook", root / "plugins" / "faultbook", ignore=shutil.ignore_patterns("__pycache__", "data"))
    sys.path.insert(0, str(root / "plugins"))
    from faultbook.cli.compile_book import compile_book
    from faultbook.index.load import fingerprint, load_indexes
    from faultbook.index.write import artefact_bytes

    entry = next(root.glob("kb/*/*.md"))
    texts = [entry.read_text("utf-8"), entry.read_text("utf-8").replace("summary: ", "summary: Changed. ", 1)]
    cache, note, answer = root / ".cache", folder / "note", folder / "answer"

    def load() -> None:
        answer.write_bytes(artefact_bytes(load_indexes(compile_book)._asdict()))

    def present() -> bytes:
        assert kill(load, 0, note) is False
        return answer.read_bytes()

    right = {}
    most = 0
    for text in texts:
        entry.write_text(text, "utf-8")
        shutil.rmtree(cache, ignore_errors=True)
        most = max(most, count(load, note))
        right[fingerprint(root)] = answer.read_bytes()
    faults, kills = [], 0
    for turn, moment in enumerate(moments(number, most, SEED)):
        entry.write_text(texts[turn % 2], "utf-8")
        if turn % 3 == 0:
            shutil.rmtree(cache, ignore_errors=True)
        kills += kill(load, moment, note)
        for path in (cache / "faultbook" / "index").glob("*.json"):
            if path.read_bytes() != right[path.stem]:
                faults.append(f"moment {moment} of {most} left {path.name}, which is not whole")
        if turn % 6 == 5 and present() != right[fingerprint(root)]:
            faults.append(f"moment {moment} of {most}: the next reader gets another index")
    shutil.rmtree(cache)
    codes = list(together(lambda: load_indexes(compile_book), TOGETHER))
    if codes != [0] * TOGETHER or present() != right[fingerprint(root)]:
        faults.append(f"several at once: exit codes {codes}")
    return {"moments": most, "kills": kills, "faults": faults}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))))
