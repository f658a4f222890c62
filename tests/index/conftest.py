"""A page that holds the JavaScript twins."""

from __future__ import annotations

import pytest

from faultbook.site.assets import ASSETS, MATCHER_SCRIPTS

_HELPERS = """
self.fromBase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
self.diagnoseFiles = (artefact, files) => {
  const matcher = new faultbook.Matcher(artefact);
  for (const [name, text] of files) {
    if (name) matcher.beginFile(name);
    matcher.feed(fromBase64(text));
  }
  return JSON.stringify(matcher.finish());
};
self.diagnoseCut = (artefact, bytes, cuts) => {
  const matcher = new faultbook.Matcher(artefact);
  let from = 0;
  for (const to of cuts.concat([bytes.length])) { matcher.feed(bytes.slice(from, to)); from = to; }
  return JSON.stringify(matcher.finish());
};
"""


@pytest.fixture(scope="session")
def matcher_page(chromium):
    """A blank page with the matcher's twin loaded."""
    page = chromium.new_page()
    for name in MATCHER_SCRIPTS:
        page.add_script_tag(content=(ASSETS / "js" / f"{name}.js").read_text(encoding="utf-8"))
    page.add_script_tag(content=_HELPERS)
    yield page
    page.close()
