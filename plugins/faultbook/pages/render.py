"""Templates of this package -> Markdown."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from typing import Any

import jinja2

from . import strings, words


@lru_cache(maxsize=1)
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__, "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.filters.update(
        anchor=strings.anchor,
        string_html=strings.as_html,
        plain=strings.plain,
        text=text,
        cell=cell,
        proof=words.proof,
    )
    environment.globals.update(signs=words.ROLE_SIGNS)
    return environment


def render(template: str, **values: Any) -> str:
    """The Markdown that a template of this package makes of the values."""
    return _environment().get_template(template).render(**values).strip("\n") + "\n"


_SPECIAL = re.compile(r"([\\*_\[\]])")
_CODE = re.compile(r"(`+[^`]+`+)")


def text(line: str) -> str:
    """A line of front matter as Markdown: `code` stays code, every other sign is the sign itself."""
    parts = _CODE.split(line)
    return "".join(part if index % 2 else _SPECIAL.sub(r"\\\1", html.escape(part, quote=False)) for index, part in enumerate(parts))


def cell(line: str) -> str:
    """The same inside a table."""
    return text(line).replace("|", "\\|")
