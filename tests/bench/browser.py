"""The matcher in a worker of Chromium, from bytes in memory."""

from __future__ import annotations

import http.server
import threading
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tests.browsers import CHROMIUM, find
from faultbook.site.assets import ASSETS, MATCHER_SCRIPTS
from tests.support.browser import FLAGS

_RUN = """
async () => {
  const load = (name) => fetch(name);
  const [index, log, dense, sources] = await Promise.all([
    load("index.json").then((answer) => answer.json()),
    load("log").then((answer) => answer.blob()),
    load("dense").then((answer) => answer.blob()),
    load("worker.js").then((answer) => answer.text()),
  ]);
  const worker = new Worker(URL.createObjectURL(new Blob([sources])));
  const ask = (kind, blob) => new Promise((resolve) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.postMessage({ kind, index, blob });
  });
  const best = {};
  for (let round = 0; round < 3; round += 1) {
    for (const [kind, blob] of [["matching", log], ["dense", dense], ["file", log], ["reading", log]]) {
      const time = await ask(kind, blob);
      best[kind] = Math.min(best[kind] || Infinity, time);
    }
  }
  return [log.size, best];
}
"""
_WORKER = """
const CHUNK = 1 << 20;
const kinds = {
  // The bytes are in memory before the clock starts.
  async matching({ index, blob }) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const start = performance.now();
    const matcher = new faultbook.Matcher(index);
    for (let at = 0; at < bytes.length; at += CHUNK) { matcher.feed(bytes.subarray(at, at + CHUNK)); }
    matcher.finish();
    return performance.now() - start;
  },
  dense(data) { return kinds.matching(data); },
  async file({ index, blob }) {
    const start = performance.now();
    const matcher = new faultbook.Matcher(index);
    for (let at = 0; at < blob.size; at += CHUNK) { matcher.feed(new Uint8Array(await blob.slice(at, at + CHUNK).arrayBuffer())); }
    matcher.finish();
    return performance.now() - start;
  },
  async reading({ blob }) {
    const start = performance.now();
    const decoder = new TextDecoder();
    for (let at = 0; at < blob.size; at += CHUNK) { decoder.decode(await blob.slice(at, at + CHUNK).arrayBuffer(), { stream: true }); }
    return performance.now() - start;
  },
};
self.onmessage = async ({ data }) => self.postMessage(await kinds[data.kind](data));
"""


class Speeds(NamedTuple):
    """MB per second of the worker's own time, best of three rounds."""

    matching: float
    dense: float
    file: float
    reading: float


def measure(folder: Path) -> Speeds:
    """How fast the worker matches from memory and from a file, and how fast it only reads the file and decodes it."""
    sources = [(ASSETS / "js" / f"{name}.js").read_text(encoding="utf-8") for name in MATCHER_SCRIPTS]
    (folder / "worker.js").write_text("\n".join([*sources, _WORKER]), encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html><title>measure</title>", encoding="utf-8")
    handler = partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=FLAGS)
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            size, best = page.evaluate(_RUN)
            browser.close()
    finally:
        server.shutdown()
    return Speeds(**{name: size / 1000 / milliseconds for name, milliseconds in best.items()})


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments) -> None:
        """Say nothing."""
