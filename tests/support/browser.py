"""The one browser of a test run: Playwright's sync interface can be started once in a process."""

from __future__ import annotations

import pytest

from tests.browsers import CHROMIUM, find

#: What a container without GPU, sandbox and network needs.
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium():
    """A Playwright browser; make contexts and pages of it, and close them."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=FLAGS)
        yield browser
        browser.close()
