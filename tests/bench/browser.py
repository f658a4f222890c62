"""The matcher in a worker of Chromium, from bytes in memory."""

from __future__ import annotations

import http.server
import threading
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.chromium import find_chromium
from faultbook.site.assets import ASSETS, MATCHER_SCRIPTS
from tests.support.browser import FLAGS

_RUN = """
async () => {
  const [index, bytes, sources] = await Promise.all([
    fetch("index.json").then((answer) => answer.json()),
    fetch("log").then((answer) => answer.arrayBuffer()),
    fetch("worker.js").then((answer) => answer.text()),
  ]);
  const worker = new Worker(URL.createObjectURL(new Blob([sources])));
  const answer = () => new Promise((resolve) => { worker.onmessage = (event) => resolve(event.data); });
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const done = answer();
    worker.postMessage({ index, bytes });
    times.push(await done);
  }
  return [bytes.byteLength, Math.min(...times)];
}
"""
_WORKER = """
self.onmessage = ({ data }) => {
  const matcher = new faultbook.Matcher(data.index);
  const bytes = new Uint8Array(data.bytes);
  const start = performance.now();
  for (let at = 0; at < bytes.length; at += 1 << 20) { matcher.feed(bytes.subarray(at, at + (1 << 20))); }
  matcher.finish();
  self.postMessage(performance.now() - start);
};
"""


def measure(folder: Path) -> float:
    """MB per second of the worker's own time, best of three rounds."""
    sources = [(ASSETS / "js" / f"{name}.js").read_text(encoding="utf-8") for name in MATCHER_SCRIPTS]
    (folder / "worker.js").write_text("\n".join([*sources, _WORKER]), encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html><title>measure</title>", encoding="utf-8")
    handler = partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            size, milliseconds = page.evaluate(_RUN)
            browser.close()
    finally:
        server.shutdown()
    return size / 1000 / milliseconds


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments) -> None:
        """Say nothing."""
