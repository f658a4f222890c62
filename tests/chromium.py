"""`python -m tests.chromium` finds a Chromium for the browser tests, or installs one, or says what to install."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys

from tests.system import install_package

COMMANDS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
MISSING = "no Chromium; install one (Debian: apt-get install chromium) or name one: FAULTBOOK_CHROMIUM=/path make test"


@functools.lru_cache(maxsize=None)
def find_chromium() -> str:
    """The path of a Chromium that starts: the one named by FAULTBOOK_CHROMIUM, the machine's, or Playwright's own.

    Raises FileNotFoundError with the line that says what to install.
    """
    named = os.environ.get("FAULTBOOK_CHROMIUM")
    paths = [named] if named else [shutil.which(command) for command in COMMANDS] + list(APPLICATIONS)
    for path in paths:
        if path and _starts(path):
            return path
    own = "" if named else _playwrights_own()
    if own and _starts(own):
        return own
    raise FileNotFoundError(MISSING)


def install_chromium() -> str:
    """The path of a Chromium, installed if there was none; raises FileNotFoundError."""
    attempts = (
        lambda: install_package("chromium"),
        lambda: subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True),
    )
    for attempt in attempts:
        try:
            return find_chromium()
        except FileNotFoundError:
            if os.environ.get("FAULTBOOK_CHROMIUM"):
                raise
            print("No Chromium yet, installing one ...", flush=True)
            attempt()
    return find_chromium()


def _starts(path: str) -> bool:
    # Ubuntu's chromium-browser may be a stub that only says where the real one is: so run it.
    try:
        shown = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return shown.returncode == 0 and "Chrom" in shown.stdout


def _playwrights_own() -> str:
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as p: print(p.chromium.executable_path)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return shown.stdout.strip() if shown.returncode == 0 else ""


if __name__ == "__main__":
    try:
        print("Chromium: " + install_chromium())
    except FileNotFoundError as error:
        sys.exit(f"faultbook: {error}")
