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
#: In code of these signs alone nothing can be taken for anything else.
_PLAIN_CODE = re.compile(r"`[A-Za-z0-9 _.,:;/=+()>-]+`\Z")
#: What begins a heading, a list, a quotation or a fence, at the beginning of a line.
_OPENING = re.compile(r"\s*([#+~!?=:-]|[0-9]+[.)])")


def text(line: str) -> str:
    """A line of front matter as Markdown: `code` stays code, every other sign is the sign itself."""
    shown = "".join(_code(part) if index % 2 else _prose(part) for index, part in enumerate(_CODE.split(line)))
    opening = _OPENING.match(shown)
    return shown if opening is None else f"{shown[: opening.end() - 1]}{_sign(shown[opening.end() - 1])}{shown[opening.end() :]}"


def _prose(part: str) -> str:
    escaped = _SPECIAL.sub(r"\\\1", html.escape(part, quote=False))
    return re.sub(r"[`{}\0]", lambda match: _sign(match.group(0)), escaped)


def _code(part: str) -> str:
    """Code as Markdown where that is safe; a tag in it would be one where the line stands within HTML."""
    if _PLAIN_CODE.match(part):
        return part
    inner = re.sub("[^A-Za-z0-9 ]", lambda match: _sign(match.group(0)), part.strip("`"))
    return f"<code>{inner}</code>"


def _sign(sign: str) -> str:
    return f"&#{ord(sign) or 0xfffd};"


def cell(line: str) -> str:
    """The same inside a table."""
    return text(line).replace("|", "\\|")
