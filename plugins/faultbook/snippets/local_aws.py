"""A local AWS: one moto server for all blocks, its state thrown away before each group."""

from __future__ import annotations

import subprocess
import urllib.request
from pathlib import Path
from typing import Mapping, Optional

from .errors import SnippetError

_SERVER = """
import sys
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
print("port", server.get_host_and_port()[1], flush=True)
sys.stdin.read()
"""


class LocalAws:
    """The moto server of an environment's Python; it ends with its standard input, so also when the caller dies."""

    def __init__(self, python: Path, environment: Mapping[str, str], folder: Path) -> None:
        self._python, self._environment, self._folder = python, dict(environment), folder
        self._process: Optional[subprocess.Popen] = None
        self._address = ""

    def fresh(self) -> dict[str, str]:
        """The variables that lead boto3 and the aws command to an empty AWS; raises SnippetError."""
        if self._process is None or self._process.poll() is not None:
            self._start()
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(urllib.request.Request(f"{self._address}/moto-api/reset", method="POST"), timeout=60):
            pass
        return {
            "AWS_ENDPOINT_URL": self._address,
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_REGION": "us-east-1",
            "AWS_PAGER": "",
        }

    def close(self) -> None:
        """End the server."""
        if self._process is not None:
            self._process.stdin.close()
            self._process.stdout.close()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def _start(self) -> None:
        log = self._folder / "aws.log"
        with log.open("ab") as sink:
            self._process = subprocess.Popen(
                [str(self._python), "-c", _SERVER],
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=sink,
                start_new_session=True,
            )
        for line in self._process.stdout:
            word, _, port = line.decode("utf-8", "replace").partition(" ")
            if word == "port":
                self._address = f"http://127.0.0.1:{int(port)}"
                return
        self.close()
        last = log.read_text("utf-8", "replace").strip().splitlines()[-1:] or ["it said nothing"]
        raise SnippetError(f"{self._python}: the local AWS does not start (it needs moto[server]): {last[0]}")
