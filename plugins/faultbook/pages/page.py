"""What this package hands on: pages in Markdown, and files as they are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    """A page of the site: its place below docs (`kb/<id>.md`), its Markdown, and the book's file behind it, if one."""

    uri: str
    text: str
    source: str = ""


@dataclass(frozen=True)
class Redirect:
    """A former address (`kb/<former id>/`) and the entry that is found there now."""

    former: str
    entry: str
    title: str
