"""What the HTML of an entry's page may hold: everything that Markdown makes, and nothing by which a page acts or loads."""

from __future__ import annotations

import html
import re

_TAGS = (
    "a|abbr|blockquote|br|caption|code|col|colgroup|dd|del|details|div|dl|dt|em|h[1-6]|hr|input|kbd|label|li|mark|ol|p|pre|s|samp|small|span|"
    "strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|ul|var"
)
_ATTRIBUTE = (
    r"\s+(?:(?:class|id|title|href|for|name|value|start|colspan|rowspan|scope|tabindex|role|lang|aria-[a-z]+|data-(?:tabs|title|linenos|line|lang))"
    r'\s*=\s*"[^"]*"|type="(?:radio|checkbox)"|style="text-align: (?:left|center|right);"|(?:open|checked|disabled)(?:="[a-z]*")?)'
)
#: A tag as the serialiser writes it, each value in quotes, so that a browser cannot read it otherwise; or any other "<".
_TAG = re.compile(rf"</(?:{_TAGS})>|<(?:{_TAGS})(?:{_ATTRIBUTE})*\s*/?>|<")
_HREF = re.compile(r'\shref\s*=\s*"([^"]*)"')
_SCHEME = re.compile(r"[^/?#]*:")
_SHOWN = 60


def only_allowed(page: str) -> tuple[str, list[str]]:
    """The HTML with every other tag turned into text, and the beginnings of those tags."""
    refused: list[str] = []

    def judge(match: re.Match) -> str:
        tag = match.group(0)
        if tag != "<" and all(_leads_to_a_page(address) for address in _HREF.findall(tag)):
            return tag
        refused.append(" ".join(page[match.start() : match.start() + _SHOWN].split()))
        return tag.replace("<", "&lt;", 1)

    return _TAG.sub(judge, page), refused


def _leads_to_a_page(address: str) -> bool:
    # A browser drops white space and control characters before it looks for the scheme.
    plain = re.sub(r"[\x00-\x20\x7f-\xa0]", "", html.unescape(address)).lower()
    scheme = _SCHEME.match(plain)
    return scheme is None or scheme.group(0) in ("https:", "http:")
