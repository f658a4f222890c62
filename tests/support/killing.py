"""Work that is killed (SIGKILL) at chosen moments: before and after each call that may change what stands on disk.

Each run is a fork of a process that has imported everything; a moment is a number, so a failure can be repeated. `coarse` moments
are those before a file is opened, renamed or removed: for work that is too long for a look at each call.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import traceback
from pathlib import Path
from typing import Any, Callable, Iterator

#: C functions before and after whose calls a process may be killed.
_CALLS = {
    *("open", "write", "writelines", "flush", "close", "fsync", "truncate", "chmod", "utime"),
    *("replace", "rename", "link", "symlink", "unlink", "remove", "mkdir", "rmdir"),
}  # fmt: skip


#: What Python reports of the same to those who listen.
_EVENTS = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.utime", "os.truncate", "os.link", "os.symlink"}


def count(work: Callable[[], Any], note: Path, coarse: bool = False) -> int:
    """The number of moments in undisturbed work, which ends in a process of its own; raises AssertionError if it fails."""
    assert _fork(work, 0, note, coarse) == 0, "the work fails undisturbed"
    return int(note.read_text())


def kill(work: Callable[[], Any], moment: int, note: Path, coarse: bool = False) -> bool:
    """Begin the work and kill it at a moment; False where it ended before."""
    code = _fork(work, moment, note, coarse)
    assert code in (0, -signal.SIGKILL), code
    return code != 0


def moments(number: int, most: int, seed: int) -> list[int]:
    """So many moments out of 1 to `most`, the same for the same seed, each once."""
    return random.Random(seed).sample(range(1, most + 1), min(number, most))


def _fork(work: Callable[[], Any], moment: int, note: Path, coarse: bool) -> int:
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 1
    try:
        watch = _Watch(moment)
        sys.addaudithook(watch.hear) if coarse else sys.setprofile(watch.see)
        work()
        sys.setprofile(None)
        if moment == 0:
            note.write_text(str(watch.count))
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


class _Watch:
    """Counts moments, and ends this process at the given one."""

    def __init__(self, moment: int) -> None:
        self.moment = moment
        self.count = 0

    def see(self, frame: Any, event: str, function: Any) -> None:
        """For sys.setprofile."""
        if event in ("c_call", "c_return") and getattr(function, "__name__", "") in _CALLS:
            self.tick()

    def hear(self, event: str, arguments: tuple) -> None:
        """For sys.addaudithook."""
        if event in _EVENTS:
            self.tick()

    def tick(self) -> None:
        """The next moment."""
        self.count += 1
        if self.count == self.moment:
            os.kill(os.getpid(), signal.SIGKILL)


def together(work: Callable[[], Any], number: int) -> Iterator[int]:
    """The exit codes of so many processes that do the same work at the same time, begun when all are there."""
    gate, opener = os.pipe()
    children = []
    for _ in range(number):
        child = os.fork()
        if not child:
            code = 1
            try:
                os.close(opener)
                os.read(gate, 1)  # Returns when the parent closes its end.
                work()
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        children.append(child)
    os.close(opener)
    for child in children:
        yield os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(gate)
