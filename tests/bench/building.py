"""The site's build with the plugin, and a plain build of the same pages."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def measure(folder: Path) -> tuple:
    """Processor seconds with the plugin (warm), without it, and the number of pages that both built."""
    with_plugin = min(_build(ROOT / "mkdocs.yml", folder / "with") for _ in range(2))
    plain = folder / "plain"
    docs = plain / "docs"
    docs.mkdir(parents=True)
    # The same pages as the plugin made them, from what a reader gets: the built pages' Markdown twins are not kept,
    # so the pages of the book stand in as their source files.
    shutil.copytree(ROOT / "docs", docs, dirs_exist_ok=True)
    for path in sorted((ROOT / "kb").glob("*/*.md")):
        target = docs / "kb" / path.name
        target.parent.mkdir(exist_ok=True)
        target.write_text(re.sub(r"(?s)\A---\n.*?\n---\n", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    settings = re.sub(r"(?ms)^plugins:\n(?:[ -].*\n)+", "plugins: []\n", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    (plain / "mkdocs.yml").write_text(settings, encoding="utf-8")
    without = min(_build(plain / "mkdocs.yml", folder / "without") for _ in range(2))
    return with_plugin, without, sum(1 for _ in (folder / "with").rglob("index.html"))


def _build(settings: Path, site: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT / "plugins")}
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(settings), "-d", str(site)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
