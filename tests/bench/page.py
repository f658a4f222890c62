"""The whole page while it matches: the longest task of its main thread, and the most that the worker holds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browsers import CHROMIUM, find
from tests.support.browser import FLAGS

from .logs import write_log

ROOT = Path(__file__).parents[2]
MEGABYTES_FOR_TASKS, MEGABYTES_FOR_MEMORY = 20, 300
#: Printed in no log that a job ends well with.
PLANTED = ["[rank0]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB."]
_READY = "Promise.all(['errors', 'entries', 'search', 'worker'].map((name) => faultbook.load(name))).then(() => true)"
_WAIT_MS = 900_000


def measure(folder: Path) -> tuple:
    """Milliseconds of processor time of the longest task, and the most megabytes of the worker's heap with its buffers."""
    site = folder / "page"
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(ROOT / "mkdocs.yml"), "-d", str(site)], check=True, cwd=ROOT)
    for megabytes in (MEGABYTES_FOR_TASKS, MEGABYTES_FOR_MEMORY):
        write_log(folder / f"{megabytes}.log", megabytes * 1_000_000, PLANTED)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=FLAGS)
        task = _longest_task(browser, site, folder)
        megabytes = _most_memory(browser, site, folder)
        browser.close()
    return task, megabytes


def _home(browser, site: Path):
    page = browser.new_page()
    page.goto((site / "index.html").as_uri())
    page.evaluate(_READY)
    page.wait_for_load_state("networkidle")
    return page


def _longest_task(browser, site: Path, folder: Path) -> float:
    page = _home(browser, site)
    trace = folder / "trace.json"
    browser.start_tracing(page=page, path=str(trace), categories=["toplevel"])
    page.set_input_files("#faultbook-box input[multiple]", folder / f"{MEGABYTES_FOR_TASKS}.log")
    page.wait_for_selector("#faultbook-box .fb-sentence:focus", timeout=_WAIT_MS)
    browser.stop_tracing()
    page.close()
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    mains = {(event["pid"], event["tid"]) for event in events if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"}
    return max(event["tdur"] for event in events if event.get("tdur") and (event["pid"], event["tid"]) in mains) / 1000


def _most_memory(browser, site: Path, folder: Path) -> float:
    page = _home(browser, site)
    session = page.context.new_cdp_session(page)
    workers, answers = [], []
    session.on("Target.attachedToTarget", lambda event: workers.append(event["sessionId"]))
    session.on("Target.receivedMessageFromTarget", lambda event: answers.append(json.loads(event["message"])))
    session.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    page.set_input_files("#faultbook-box input[multiple]", folder / f"{MEGABYTES_FOR_MEMORY}.log")
    for number in range(_WAIT_MS // 100):
        for worker in workers:
            message = json.dumps({"id": number, "method": "Runtime.getHeapUsage"})
            session.send("Target.sendMessageToTarget", {"sessionId": worker, "message": message})
        page.wait_for_timeout(100)
        if page.get_attribute("#faultbook-box", "data-state") == "verdict":
            break
    page.close()
    return max(sum(answer["result"][part] for part in ("totalSize", "embedderHeapUsedSize", "backingStorageSize")) for answer in answers if "result" in answer) / 1e6
