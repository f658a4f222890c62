"""`make fuzz`: each target for FUZZ_SECONDS under atheris; the first finding ends it, and its input is kept.

`python -m tests.fuzz TARGET ...` runs these alone, `python -m tests.fuzz once TARGET FILE` one input without atheris.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from tests.fuzz.seeds import TARGETS, seeds

CACHE = Path(__file__).parents[2] / ".cache" / "fuzz"
#: Seconds that one input may take, and MB of memory.
MOST_SECONDS, MOST_MEMORY = 20, 1500


def main(arguments: list[str]) -> int:
    """Run the targets one after the other; 1 at the first finding."""
    if arguments[:1] == ["once"]:
        import_module(f"tests.fuzz.{arguments[1]}").check(Path(arguments[2]).read_bytes())
        return 0
    unknown = [name for name in arguments if name not in TARGETS]
    if unknown:
        print(f"fuzz: {unknown[0]} is no target; expected some of {', '.join(TARGETS)}, or nothing for all", file=sys.stderr)
        return 2
    for target in arguments or TARGETS:
        if not _fuzz(target, int(os.environ.get("FUZZ_SECONDS", 1200))):
            return 1
    return 0


def _fuzz(target: str, seconds: int) -> bool:
    folder = CACHE / target
    module = import_module(f"tests.fuzz.{target}")
    getattr(module, "prepare", lambda: None)()
    for name in ("corpus", "seeds", "found"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(seeds(target)):
        (folder / "seeds" / f"{number:04}").write_bytes(data)
    before = set((folder / "found").iterdir())
    command = [sys.executable, "-m", "tests.fuzz.engine", target, str(folder / "corpus"), str(folder / "seeds")]
    command += [f"-max_total_time={seconds}", f"-timeout={MOST_SECONDS}", f"-rss_limit_mb={MOST_MEMORY}", "-print_final_stats=1"]
    command += [f"-artifact_prefix={folder / 'found'}/", f"-max_len={module.MOST_BYTES}"]
    print(f"fuzz: {target} for {seconds} s ...", flush=True)
    with open(folder / "log.txt", "wb") as log:
        code = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT).returncode
    text = (folder / "log.txt").read_text(encoding="utf-8", errors="replace")
    runs = re.findall(r"number_of_executed_units: ([0-9]+)", text)
    kept = sorted(set((folder / "found").iterdir()) - before)
    print(f"fuzz: {target}: {runs[-1] if runs else 'no'} inputs, {'no finding' if code == 0 else 'failed'}", flush=True)
    if code == 0:
        return True
    print("\n".join(text.splitlines()[-40:]))
    for path in kept:
        print(f"fuzz: {target}: see it again with: {sys.executable} -m tests.fuzz once {target} {path}")
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
