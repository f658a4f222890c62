"""A Firefox driven by WebDriver BiDi: what Playwright does for a Chromium, in the little that the tests need."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any, Iterator

import pytest
from websockets.sync.client import connect

from tests.browsers import FIREFOX, find

#: Only how long a test may wait before it fails.
TIMEOUT_S = 60
EVENTS = ["log.entryAdded", "network.beforeRequestSent", "browsingContext.load", "browsingContext.userPromptOpened"]
_SETTINGS = {
    "app.normandy.enabled": False,
    "browser.startup.page": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.prefersReducedMotion": 1,
}
_CALL = "async (given) => JSON.stringify((await ({function})(...JSON.parse(given))) ?? null)"
#: Asked again and again inside the page, so that nothing but the condition ends the wait.
_WAIT = """(limit) => new Promise((resolve, reject) => {
  const begin = performance.now();
  const look = () => {
    if ({condition}) resolve(true);
    else if (performance.now() - begin > limit) reject(new Error("the condition never held"));
    else setTimeout(look, 15);
  };
  look();
})"""


class Tab:
    """The one tab of a running Firefox; `events` holds what it told, oldest first, each as {method, params}."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._number = 0
        self.events: list[dict] = []
        self.command("session.new", capabilities={})
        self._context = self.command("browsingContext.getTree")["contexts"][0]["context"]
        self.command("session.subscribe", events=EVENTS)

    def command(self, method: str, **parameters: object) -> dict:
        """The result of a command of the protocol; raises AssertionError with what Firefox says where it fails."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(TIMEOUT_S))
            if message.get("id") == self._number:
                assert message["type"] == "success", f"{method}: {message}"
                return message["result"]
            self.events.append(message)

    def open(self, address: str) -> None:
        """Load a page and wait until it stands."""
        self.command("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def call(self, function: str, *arguments: object) -> Any:
        """What a function of JavaScript returns in the page; arguments and result are JSON."""
        given = [{"type": "string", "value": json.dumps(arguments)}]
        answer = self.command(
            "script.callFunction",
            functionDeclaration=_CALL.replace("{function}", function),
            arguments=given,
            awaitPromise=True,
            target={"context": self._context},
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def value(self, expression: str) -> Any:
        """What an expression is worth in the page."""
        return self.call(f"() => ({expression})")

    def wait(self, expression: str) -> None:
        """Go on when the expression is true in the page."""
        self.call(_WAIT.replace("{condition}", expression), TIMEOUT_S * 500)

    def loaded(self, ending: str) -> None:
        """Go on when a page has been loaded whose address ends so, after a click that leads there."""
        while not any(event["method"] == "browsingContext.load" and event["params"]["url"].endswith(ending) for event in self.events):
            self.events.append(json.loads(self._socket.recv(TIMEOUT_S)))

    def type(self, text: str) -> None:
        """Press the keys of a text, one after the other, wherever the focus is."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.command("input.performActions", context=self._context, actions=[{"type": "key", "id": "keys", "actions": keys}])

    def requests(self) -> list[str]:
        """The addresses that were asked for so far."""
        return [event["params"]["request"]["url"] for event in self.events if event["method"] == "network.beforeRequestSent"]

    def complaints(self) -> list[str]:
        """Errors of the console so far, refusals by a policy among them."""
        entries = [event["params"] for event in self.events if event["method"] == "log.entryAdded"]
        return [entry["text"] for entry in entries if entry["level"] == "error"]


@contextlib.contextmanager
def running(profile: Path) -> Iterator[Tab]:
    """A Firefox with a new profile in that folder, and without a window; it ends with the context."""
    lines = (f'user_pref("{name}", {json.dumps(value)});\n' for name, value in _SETTINGS.items())
    (profile / "user.js").write_text("".join(lines))
    command = [find(FIREFOX), "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
    # As root Firefox refuses a home that is another user's.
    environment = dict(os.environ, HOME=str(profile), MOZ_CRASHREPORTER_DISABLE="1")
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            address = _address(process)
            # What it says later is not needed, but must not fill the pipe.
            threading.Thread(target=process.stderr.read, daemon=True).start()
            with connect(f"{address}/session", max_size=None) as socket:
                yield Tab(socket)
        finally:
            process.terminate()


def _address(process: subprocess.Popen) -> str:
    """Where it listens, from what it prints."""
    said = []
    for line in process.stderr:
        said.append(line)
        if line.startswith("WebDriver BiDi listening on "):
            return line.split()[-1]
    raise RuntimeError("Firefox did not start: " + "".join(said))


@pytest.fixture(scope="session")
def firefox() -> Iterator[Tab]:
    """The run's one Firefox."""
    with tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True) as folder, running(Path(folder)) as tab:
        yield tab
