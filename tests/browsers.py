"""`python -m tests.browsers` finds a Chromium and a Firefox for the browser tests, or installs them, or says what to install."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import Callable

from tests.system import install_package


@dataclass(frozen=True)
class Browser:
    """One kind of browser: how it is called, what it says of itself, and where it comes from."""

    name: str
    says: str
    commands: tuple[str, ...]
    applications: tuple[str, ...]
    packages: tuple[str, ...]
    #: Finds and installs one of the tests' own, where there is such a thing.
    own: Callable[[], str] = lambda: ""
    install_own: Callable[[], object] = lambda: None

    @property
    def variable(self) -> str:
        """The variable of the environment that names one."""
        return f"FAULTBOOK_{self.name.upper()}"

    @property
    def missing(self) -> str:
        """The line for who has none."""
        return f"no {self.name}; install one (Debian: apt-get install {self.packages[0]}) or name one: {self.variable}=/path make test"


def _playwrights_own() -> str:
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as p: print(p.chromium.executable_path)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return shown.stdout.strip() if shown.returncode == 0 else ""


CHROMIUM = Browser(
    name="Chromium",
    says="Chrom",
    commands=("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
    applications=(
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    packages=("chromium",),
    own=_playwrights_own,
    install_own=lambda: subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True),
)
FIREFOX = Browser(
    name="Firefox",
    says="Mozilla Firefox",
    commands=("firefox-esr", "firefox"),
    applications=("/Applications/Firefox.app/Contents/MacOS/firefox",),
    packages=("firefox-esr", "firefox"),
)


@functools.lru_cache(maxsize=None)
def find(browser: Browser) -> str:
    """The path of one that starts: the one that its variable names, the machine's, or the tests' own.

    Raises FileNotFoundError with the line that says what to install.
    """
    named = os.environ.get(browser.variable)
    paths = [named] if named else [*map(shutil.which, browser.commands), *browser.applications]
    for path in paths:
        if path and _starts(path, browser.says):
            return path
    own = "" if named else browser.own()
    if own and _starts(own, browser.says):
        return own
    raise FileNotFoundError(browser.missing)


def install(browser: Browser) -> str:
    """The path of one, installed if there was none; raises FileNotFoundError."""
    attempts = [functools.partial(install_package, package) for package in browser.packages]
    for attempt in (*attempts, browser.install_own):
        try:
            return find(browser)
        except FileNotFoundError:
            if os.environ.get(browser.variable):
                raise
            print(f"No {browser.name} yet, installing one ...", flush=True)
            attempt()
    return find(browser)


def _starts(path: str, says: str) -> bool:
    # Ubuntu's chromium-browser and firefox may be stubs that only say where the real one is: so run it.
    try:
        shown = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return shown.returncode == 0 and says in shown.stdout


def main() -> int:
    """Print where each is; 1 where one cannot be had."""
    for browser in (CHROMIUM, FIREFOX):
        try:
            print(f"{browser.name}: {install(browser)}")
        except FileNotFoundError as error:
            print(f"faultbook: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
