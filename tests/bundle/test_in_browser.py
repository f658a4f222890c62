"""The bundle's page in a browser that has no network, opened from the folder into which a stranger unpacked it."""

from __future__ import annotations

import re
import urllib.parse
from pathlib import Path

from tests.browser.helpers import Home

LOG = "".join(f"[rank0]: step {step} loss 0.{step:03}\n" for step in range(1, 30)) + "worker 3 lost its reader\n"


def test_the_page_diagnoses_and_searches_from_the_folder(chromium, unpacked: Path) -> None:
    """From opening to the entry's page nothing is loaded but files of that folder, and the console stays empty."""
    context = chromium.new_context(offline=True, reduced_motion="reduce")
    try:
        page = context.new_page()
        requests, complaints = [], []
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        home = Home(page, unpacked.as_uri() + "/")
        opened = len(requests)
        home.paste(LOG)
        assert "A pipe was closed by its reader" in home.sentence
        assert [url for url in requests[opened:] if not url.startswith("blob:")] == []
        page.locator("#faultbook-box a[href*='pipe-closed-early']").first.click()
        page.wait_for_url("**/pipe-closed-early/index.html*")
        assert "A pipe was closed by its reader" in page.inner_text("h1")
        assert [url for url in requests if not url.startswith((unpacked.as_uri() + "/", "blob:"))] == []
        assert complaints == []
    finally:
        context.close()


def test_every_link_within_the_bundle_leads_to_a_file(unpacked: Path) -> None:
    """A browser lists a folder, and opens nothing in it."""
    dead = []
    for page in unpacked.rglob("*.html"):
        for target in re.findall(r"""<(?:a|link|script|img)\b[^>]*?\b(?:href|src)="([^"]*)\"""", page.read_text("utf-8")):
            parts = urllib.parse.urlsplit(target)
            if page.name == "404.html" or parts.scheme or parts.netloc or not parts.path:
                continue
            if not (page.parent / urllib.parse.unquote(parts.path)).is_file():
                dead.append(f"{page.relative_to(unpacked)}: {target}")
    assert dead == []
