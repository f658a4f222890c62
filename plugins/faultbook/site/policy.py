"""The content security policy: what a page may load and run, written into the page itself so that it holds from a folder, too."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.DOTALL | re.IGNORECASE)
_ATTRIBUTE = re.compile(r"\b(src|type)\s*=\s*[\"']?([^\"'\s>]*)", re.IGNORECASE)
_HEAD = re.compile(r"<head\b[^>]*>", re.IGNORECASE)
_RUNS = ("", "module", "text/javascript", "application/javascript")
_NAME = "Content-Security-Policy"
#: Firefox fetches the next page ahead, which the policy refuses with an error in the console.
_NEXT = re.compile(r"\s*<link rel=\"next\" href=\"[^\"]*\">")
_STYLE = re.compile(r"(?:url\(|@import(?!\s+url\())\s*[\"']?([^\"')\s;]+)", re.IGNORECASE)
_ELSEWHERE = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)

#: Attributes that load something, by tag; a link is judged by its rel.
_LOADS = {
    "script": "src", "img": "src", "iframe": "src", "frame": "src", "embed": "src", "object": "data", "source": "src",
    "audio": "src", "video": "src", "track": "src", "input": "src", "image": "href", "use": "href", "base": "href", "form": "action",
}  # fmt: skip
#: Attributes of any tag that load or send.
_LOADS_ANYWHERE = ("poster", "background", "formaction", "ping", "xlink:href")
_LOADING_LINKS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "dns-prefetch", "modulepreload", "manifest"}


def policy(scripts: list[str], serving: bool = False) -> str:
    """The policy that lets these inline scripts run and no others; `serving` allows live reload's, which comes later."""
    allowed = "'unsafe-inline'" if serving else " ".join(_hash(script) for script in scripts)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {allowed}".rstrip(),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self' blob:",
            "base-uri 'none'",
            "form-action 'none'",
            "object-src 'none'",
        )
    )


def with_policy(page: str, content: str = "", serving: bool = False) -> str:
    """The page with its policy first in <head>; scripts of `content` (what authors wrote) are not allowed."""
    page = _NEXT.sub("", page)
    written = set(inline_scripts(content))
    scripts = sorted({script for script in inline_scripts(page) if script not in written})
    meta = f'<meta http-equiv="{_NAME}" content="{policy(scripts, serving)}">'
    head = _HEAD.search(page)
    return page if head is None else f"{page[: head.end()]}\n    {meta}{page[head.end() :]}"


def inline_scripts(page: str) -> list[str]:
    """The text of each inline script that a browser would run, in order."""
    found = []
    for attributes, text in _SCRIPT.findall(page):
        named = {name.lower(): value.lower() for name, value in _ATTRIBUTE.findall(attributes)}
        if "src" not in named and named.get("type", "") in _RUNS:
            found.append(text)
    return found


def breaches(page: str) -> list[str]:
    """What in a page its policy refuses or does not cover, one line each; none for a sound page."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    found = list(reader.found)
    if not reader.policy:
        return ["the page has no policy", *found]
    for script in inline_scripts(page):
        if _hash(script) not in reader.policy and "'unsafe-inline'" not in reader.policy.split("style-src")[0]:
            found.append(f"an inline script has no hash in the policy: {' '.join(script.split())[:60]}")
    return found


def loaded_by_style(css: str) -> list[str]:
    """The addresses on other hosts that a style sheet loads from."""
    return [address for address in _STYLE.findall(css) if _ELSEWHERE.match(address)]


def _hash(script: str) -> str:
    # A browser hashes the text after it has made one line end of \r\n.
    data = script.replace("\r\n", "\n").replace("\r", "\n").encode()
    return f"'sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}'"


class _Reader(HTMLParser):
    """Reads one page; `found` lists handlers, foreign resources and a policy that does not come first."""

    def __init__(self) -> None:
        super().__init__()
        self.policy = ""
        self.found: list[str] = []
        self._in_head = False
        self._tags_in_head = 0

    def handle_starttag(self, tag: str, attrs: list) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "head":
            self._in_head = True
        elif self._in_head:
            self._tags_in_head += 1
        if tag == "meta" and values.get("http-equiv", "").lower() == _NAME.lower():
            self.policy = values.get("content", "")
            if self._tags_in_head != 1:
                self.found.append("the policy is not the first thing in <head>")
        self._handlers(tag, values)
        self._foreign(tag, values)

    def _handlers(self, tag: str, values: dict) -> None:
        for name, value in values.items():
            if name.startswith("on"):
                self.found.append(f"<{tag} {name}=...> is an inline handler")
            elif name in ("href", "src", "action") and re.sub(r"\s", "", value).lower().startswith("javascript:"):
                self.found.append(f"<{tag} {name}=javascript:...> is an inline script")

    def _foreign(self, tag: str, values: dict) -> None:
        address = values.get(_LOADS.get(tag, ""), "")
        if tag == "link" and set(values.get("rel", "").lower().split()) & _LOADING_LINKS:
            address = values.get("href", "")
        addresses = [address, *(values.get(name, "") for name in _LOADS_ANYWHERE), *loaded_by_style(values.get("style", ""))]
        for name in ("srcset", "imagesrcset"):
            addresses += [part.strip().split(" ")[0] for part in values.get(name, "").split(",")]
        if tag == "meta" and values.get("http-equiv", "").lower() == "refresh":
            addresses.append(values.get("content", "").partition("=")[2])
        for item in addresses:
            if _ELSEWHERE.match(item.strip()):
                self.found.append(f"<{tag}> loads from elsewhere: {item}")

    def handle_data(self, data: str) -> None:
        """A style sheet in the page."""
        if self.cdata_elem == "style":
            self.found += [f"<style> loads from elsewhere: {item}" for item in loaded_by_style(data)]
