"""A page with the twin of the redactor."""

from __future__ import annotations

import pytest

from faultbook.redact.rules import for_the_page
from tests.project.files import PACKAGE


@pytest.fixture(scope="session")
def redact_page(chromium):
    """Redactor and report in a blank page."""
    page = chromium.new_page()
    page.evaluate("(rules) => { self.faultbook = { redactionRules: rules }; }", for_the_page())
    for name in ("redact", "report"):
        page.add_script_tag(content=(PACKAGE / "site" / "assets" / "js" / f"{name}.js").read_text("utf-8"))
    yield page
    page.close()
