"""Links between files of the book -> links between pages of the site."""

from __future__ import annotations

import re
from typing import Callable

from ..rules.links import CODE, DOCS_FILE, ENTRY_FILE, LINK, parts

_TAG = re.compile(r"<(?=[A-Za-z/!?])(?!https?://[^\s<>]+>)")
#: Braces would give attributes to what stands before them; those of a block's claim are ours.
_BRACE = re.compile(r"\{(?! \.fb-claim \.fb-claim--[a-z]+ \}$)", re.MULTILINE)


def for_site(text: str, page_of: Callable[[str], str] = "{}.md".format, docs: str = "../") -> str:
    """Body text whose links to `<id>.md`, `../<family>/<id>.md` and `../../docs/<page>.md` lead to the pages.

    `page_of` gives an entry's page as the page of the text sees it, `docs` is the way from there to the handwritten ones.

    A tag in the text is shown as text, and so are attributes in braces: an entry brings no HTML of its own into the site.
    """
    return "".join(part if fenced else _rewrite(part, page_of, docs) for part, fenced in parts(text))


def _rewrite(prose: str, page_of: Callable[[str], str], docs: str) -> str:
    codes: list[str] = []

    def hide(match: re.Match) -> str:
        codes.append(match.group(0))
        return f"\0{len(codes) - 1}\0"

    def target(match: re.Match) -> str:
        return f"{match.group(1)}{_page(match.group(2), page_of, docs)}{match.group(3) or ''}{match.group(4) or ''})"

    changed = LINK.sub(target, CODE.sub(hide, prose.replace("\0", "\ufffd")))
    changed = _BRACE.sub("&#123;", _TAG.sub("&lt;", changed))
    return re.sub("\0([0-9]+)\0", lambda match: codes[int(match.group(1))], changed)


def _page(target: str, page_of: Callable[[str], str], docs: str) -> str:
    entry = ENTRY_FILE.match(target)
    if entry:
        return page_of(entry.group(2))
    page = DOCS_FILE.match(target)
    return f"{docs}{page.group(1)}" if page else target
