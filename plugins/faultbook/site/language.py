"""The language of a page: the theme writes that of the site into each."""

from __future__ import annotations

import html
import re

_ROOT = re.compile(r'(<html[^>]*? lang=")[^"]*(")')


def with_language(output: str, language: str) -> str:
    """The page with its own language in its first element; unchanged without one."""
    if not language:
        return output
    return _ROOT.sub(lambda match: f"{match.group(1)}{html.escape(language)}{match.group(2)}", output, count=1)
