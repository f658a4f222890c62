"""What the policy promises, in both browsers: what a script of the page could try is refused before anything is asked of the other host."""

from __future__ import annotations

import functools
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.browser.conftest import Quiet

#: Each way to load from, or to send to, another host, and the part of the policy that refuses it.
REFUSED = {
    "connect-src": 4,
    "img-src": 1,
    "style-src-elem": 1,
    "script-src-elem": 1,
    "font-src": 1,
    "media-src": 1,
    "frame-src": 1,
    "object-src": 1,
    "base-uri": 1,
    "form-action": 1,
}
_TRY = """async ([wanted, other, limit]) => {
  const seen = [];
  addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
  const add = (tag, properties) => document.body.appendChild(Object.assign(document.createElement(tag), properties));
  const quietly = (attempt) => { try { attempt(); } catch (refused) { /* counted by its event */ } };
  fetch(other).catch(() => {});
  navigator.sendBeacon(other, "log");
  quietly(() => new WebSocket(other.replace("http", "ws")));
  quietly(() => new EventSource(other));
  add("img", { src: other });
  add("link", { rel: "stylesheet", href: other });
  add("script", { src: other });
  add("style", { textContent: `@font-face { font-family: other; src: url(${other}); } .other { font-family: other; }` });
  add("p", { className: "other", textContent: "text" });
  document.fonts.load("12px other").catch(() => {});
  add("video", { src: other });
  add("iframe", { src: other });
  add("object", { data: other, type: "text/html" });
  document.head.appendChild(Object.assign(document.createElement("base"), { href: other }));
  quietly(() => add("form", { action: other }).submit());
  const begin = performance.now();
  const count = (name) => seen.filter((each) => each === name).length;
  while (performance.now() - begin < limit && Object.entries(wanted).some(([name, times]) => count(name) < times)) await new Promise((next) => setTimeout(next, 20));
  return [Object.fromEntries(Object.keys(wanted).map((name) => [name, Math.min(count(name), wanted[name])])), document.cookie];
}"""
#: Only how long a test may wait before it fails.
LIMIT_MS = 30_000


@pytest.fixture(params=["served", "folder"])
def address(request: pytest.FixtureRequest, small: Path, offline: Path):
    """The first page of the small book, in both ways of opening it."""
    if request.param == "folder":
        yield (offline / "index.html").as_uri()
        return
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(small))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/index.html"
        server.shutdown()


@pytest.fixture()
def other():
    """The address of another host; at the end it must not have been asked for anything but what shows that it answers."""
    asked: list[str] = []

    class Listening(BaseHTTPRequestHandler):
        # Chromium opens a connection ahead for a frame or a form before it refuses them; nothing is sent over it.
        def parse_request(self) -> bool:
            """Note the first line of what somebody sent."""
            asked.append(self.raw_requestline)
            return super().parse_request()

        def do_GET(self) -> None:
            """Answer with nothing."""
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Listening) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/x"
        assert asked == []
        urllib.request.urlopen(f"http://127.0.0.1:{server.server_address[1]}/x").close()
        assert len(asked) == 1
        server.shutdown()


def test_chromium_asks_nothing_of_another_host(address: str, other: str, chromium) -> None:
    """Thirteen attempts, thirteen refusals, and no cookie."""
    context = chromium.new_context()
    try:
        page = context.new_page()
        page.goto(address)
        assert page.evaluate(_TRY, [REFUSED, other, LIMIT_MS]) == [REFUSED, ""]
        assert page.url == address
    finally:
        context.close()


def test_firefox_asks_nothing_of_another_host(address: str, other: str, firefox) -> None:
    """The same attempts, the same refusals."""
    firefox.open(address)
    assert firefox.call(_TRY, [REFUSED, other, LIMIT_MS]) == [REFUSED, ""]
    assert firefox.value("location.href") == address
