"""One small book, built once by the plugin, and opened both served and from its folder."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.browser.helpers import Home

BOOK = Path(__file__).with_name("book")
PLUGINS = Path(__file__).parents[2] / "plugins"
SIZE = {"width": 1280, "height": 900}
#: Only how long a test may wait before it fails.
TIMEOUT_MS = 60_000


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The folder of the built site."""
    folder = tmp_path_factory.mktemp("book")
    shutil.copytree(BOOK, folder / "book")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-f", str(folder / "book" / "mkdocs.yml"), "-d", str(folder / "site")]
    environment = dict(os.environ, NO_MKDOCS_2_WARNING="1", PYTHONPATH=str(PLUGINS))
    built = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "site"


@pytest.fixture(scope="session")
def served(site: Path):
    """The address of the site on a server of this machine."""
    handler = functools.partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(params=["served", "folder"])
def root(request, site: Path) -> str:
    """The address of the site's root, in both ways of opening it."""
    return request.getfixturevalue("served") if request.param == "served" else site.as_uri() + "/"


@pytest.fixture()
def complaints() -> list[str]:
    """What the console said of errors and of what the policy refused."""
    return []


@pytest.fixture(scope="session")
def shared_page(chromium):
    """A page that tests use one after the other: a context for each would cost more than all tests."""
    context = chromium.new_context(reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    context.close()


@pytest.fixture()
def page(shared_page, complaints):
    """A page of usual size; a complaint of its console fails the test."""
    shared_page.set_viewport_size(SIZE)
    with _listening(shared_page, complaints):
        yield shared_page


@pytest.fixture()
def own_page(chromium, complaints):
    """A page of its own, for tests that change what holds for the whole browser context."""
    context = chromium.new_context(viewport=SIZE, reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    with _listening(page, complaints):
        yield page
    context.close()


@contextlib.contextmanager
def _listening(page, complaints: list[str]):
    listeners = {
        "pageerror": lambda error: complaints.append(str(error)),
        "console": lambda message: complaints.append(message.text) if message.type == "error" else None,
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    yield
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    assert complaints == []


@pytest.fixture()
def home(page, root: str) -> Home:
    """The first page, with its indexes there, served and from the folder."""
    return Home(page, root)


@pytest.fixture()
def one_home(page, site: Path) -> Home:
    """The first page from the folder, for what does not depend on the way of opening it."""
    return Home(page, site.as_uri() + "/")


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder."""

    def log_message(self, *arguments) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def pure(chromium):
    """A blank page with the scripts that touch no page: sentences, kinds, marks, lines."""
    page = chromium.new_page()
    for name in ("sentence-ranks", "sentence", "versions", "worker-unreadable", "worker-lines", "box-kind", "box-mark", "box-lines", "box-format", "box-causes", "box-source"):
        page.add_script_tag(content=(PLUGINS / "faultbook" / "site" / "assets" / "js" / f"{name}.js").read_text("utf-8"))
    yield page
    page.close()
