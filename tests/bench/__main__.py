"""Measure and print a table for docs/performance.md; FAULTBOOK_BENCH_MB sets the size of the log (100)."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from . import browser, building, matching


def main() -> None:
    """Run every measurement once."""
    megabytes = int(os.environ.get("FAULTBOOK_BENCH_MB", "100"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = matching.prepare(folder, megabytes)
        print(f"log: {megabytes} MB, 20 planted errors, {matching.STRINGS} error strings\n")
        print("| what | MB/s | ratio to grep |\n|---|---|---|")
        rows = matching.measure(files)
        for what, speed, ratio in rows:
            print(f"| {what} | {speed:.0f} | {ratio:.3f} |", flush=True)
        speed = browser.measure(folder)
        grep = rows[0][1]
        print(f"| the matcher in a worker of Chromium | {speed:.0f} | {speed / grep:.3f} |", flush=True)
        with_plugin, without, pages = building.measure(folder)
        print(f"\nsite build, {pages} pages: {with_plugin:.1f} s with the plugin, {without:.1f} s without, ratio {with_plugin / without:.2f}")


if __name__ == "__main__":
    main()
