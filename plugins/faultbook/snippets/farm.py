"""The caller's side of the warm process: started at the first need, asked once per block, closed at the end."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Callable, Mapping, Optional

from . import reap
from .case import Outcome
from .errors import SnippetError
from .process import OUTPUT_LIMIT, read

#: Seconds for the imports of the warm process, and for its answer beyond a block's time limit.
WARM_LIMIT = 300.0
ANSWER_LIMIT = 30.0


class Farm:
    """One warm process of an environment's Python; `say` is told when it had to be started again."""

    def __init__(self, python: Path, environment: Mapping[str, str], folder: Path, say: Callable[[str], None]) -> None:
        self._python, self._environment, self._folder, self._say = python, dict(environment), folder, say
        self._process: Optional[subprocess.Popen] = None
        self._control: Optional[socket.socket] = None
        self._restarted = False

    def run(self, program: Path, environment: Mapping[str, str], output: Path, timeout: float, ranks: int) -> Outcome:
        """Run a program, `ranks` times side by side if that is not 0; `timeout` in seconds; raises SnippetError."""
        if self._process is None:
            self._start()
        began = time.monotonic()
        ranks_file = output.with_suffix(".ranks")
        request = {
            "program": str(program),
            "folder": str(program.parent),
            "environment": dict(environment),
            "output": str(output),
            "output_limit": OUTPUT_LIMIT,
            "ranks": ranks,
            "ranks_file": str(ranks_file),
            "timeout": timeout,
        }
        try:
            reply = self._ask(request, output)
        finally:
            reap.end_marked(environment[reap.MARK])
        exits = tuple(json.loads(ranks_file.read_text("utf-8"))) if ranks_file.is_file() else ()
        printed = read(output) if output.is_file() else b""
        return Outcome(reply["exit"], printed, reply["timed_out"], reply["flooded"], time.monotonic() - began, exits)

    def close(self) -> None:
        """End the warm process; it may be started again."""
        if self._control is not None:
            self._control.close()
        if self._process is not None:
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._control = self._process = None

    def _ask(self, request: dict[str, Any], output: Path) -> dict[str, Any]:
        while True:
            if self._process is None:
                self._start()
            try:
                self._control.sendall(json.dumps(request).encode() + b"\n")
                return self._answer(request["timeout"] + ANSWER_LIMIT)
            except (OSError, ValueError):
                self.close()
                if self._restarted:
                    raise SnippetError(f"{request['program']}: the warm process died again; give the block farm=no") from None
                self._restarted = True
                self._say(f"the warm process died at {Path(request['program']).name} and was started again")
                output.unlink(missing_ok=True)

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        log = self._folder / "farm.log"
        server = Path(__file__).with_name("farm_server.py")
        with theirs, log.open("ab") as sink:
            self._process = subprocess.Popen(
                [str(self._python), str(server), str(theirs.fileno())],
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.STDOUT,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self._control = ours
        try:
            self._answer(WARM_LIMIT)
        except (OSError, ValueError):
            self.close()
            last = log.read_text("utf-8", "replace").strip().splitlines()[-1:] or ["it said nothing"]
            raise SnippetError(f"{self._python}: torch cannot be imported: {last[0]}") from None

    def _answer(self, timeout: float) -> dict[str, Any]:
        """One JSON line; raises OSError on time-out and ValueError where the process ended instead."""
        self._control.settimeout(timeout)
        line = b""
        while not line.endswith(b"\n"):
            part = self._control.recv(65536)
            if not part:
                raise ValueError("no answer")
            line += part
        return json.loads(line)
