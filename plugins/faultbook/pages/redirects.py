"""The page that stands at a former address of an entry, for ever."""

from __future__ import annotations

import html

from ..model.catalogue import Catalogue
from .page import Redirect

_PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta http-equiv="refresh" content="0; url={target}">
    <link rel="canonical" href="{canonical}">
    <meta name="robots" content="noindex">
    <title>{title}</title>
  </head>
  <body>
    <p>This entry has another address now: <a href="{target}">{title}</a></p>
  </body>
</html>
"""


def redirects(catalogue: Catalogue) -> list[Redirect]:
    """One for each former id of the book."""
    return [Redirect(former, entry.id, entry.title) for entry in catalogue.entries for former in entry.former_ids]


def redirect_page(redirect: Redirect, site_url: str, offline: bool) -> str:
    """The HTML at `kb/<former>/`; without `site_url` the canonical address is the relative one."""
    target = f"../{redirect.entry}/" + ("index.html" if offline else "")
    canonical = f"{site_url.rstrip('/')}/kb/{redirect.entry}/" if site_url else target
    return _PAGE.format(
        target=html.escape(target), canonical=html.escape(canonical), title=html.escape(redirect.title)
    )
