"""Measure and print a table for docs/performance.md; FAULTBOOK_BENCH_MB sets the size of the log (100)."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from . import browser, building, matching, page


def main() -> None:
    """Run every measurement once."""
    megabytes = int(os.environ.get("FAULTBOOK_BENCH_MB", "100"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = matching.prepare(folder, megabytes)
        print(f"log: {megabytes} MB, 20 planted errors, {matching.STRINGS} error strings\n")
        rows = dict(matching.measure(files))
        speeds = browser.measure(folder)
        rows["the matcher in a worker of Chromium, from memory"] = speeds.matching
        rows["the same, 30 % error lines"] = speeds.dense
        rows["file to diagnosis in the worker"] = speeds.file
        rows["reading and decoding the file in the worker"] = speeds.reading
        peers = [name for name in rows if name.endswith(" -F -f")]
        print(f"| what | MB/s | {' | '.join(f'to {name.split()[0]}' for name in peers)} |\n|---|---|{'---|' * len(peers)}")
        for what, speed in rows.items():
            ratios = " | ".join(f"{speed / rows[name]:.3f}" for name in peers)
            print(f"| {what} | {speed:.0f} | {ratios} |", flush=True)
        task, memory = page.measure(folder)
        print(f"\nthe page: longest task of its main thread {task:.0f} ms of processor time while {page.MEGABYTES_FOR_TASKS} MB are matched")
        print(f"its worker: at most {memory:.0f} MB for a log of {page.MEGABYTES_FOR_MEMORY} MB")
        with_plugin, without, pages = building.measure(folder)
        print(f"\nsite build, {pages} pages: {with_plugin:.1f} s with the plugin, {without:.1f} s without, ratio {with_plugin / without:.2f}")


if __name__ == "__main__":
    main()
