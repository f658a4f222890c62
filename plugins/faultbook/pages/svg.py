"""Pictures that are drawn when the site is built: SVG with links, in the theme's own colours."""

from __future__ import annotations

import html
from typing import Iterable


def element(name: str, *children: str, **attributes: object) -> str:
    """An element of SVG; `class_` and names with _ for - are spelt as XML has them, numbers without a fraction that is zero."""
    shown = "".join(f' {key.rstrip("_").replace("_", "-")}="{html.escape(_value(value))}"' for key, value in attributes.items())
    return f"<{name}{shown}>{''.join(children)}</{name}>" if children else f"<{name}{shown}/>"


def words(text: str, **attributes: object) -> str:
    """A line of text."""
    return element("text", html.escape(text, quote=False), **attributes)


def picture(width: int, height: int, label: str, children: Iterable[str], **attributes: object) -> str:
    """The whole picture, in one line so that Markdown leaves it alone; `label` is what a screen reader says of it."""
    return element("svg", *children, viewBox=f"0 0 {width} {height}", role="img", aria_label=label, **attributes)


def _value(value: object) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
