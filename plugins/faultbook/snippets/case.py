"""What is started for one executed block, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from ..model.block import Block

#: How a block is started: `python` and `bash` in a new process, `farm` by a fork of the warm one, `torchrun` by torch's launcher.
WAYS = ("python", "bash", "farm", "torchrun")


@dataclass(frozen=True)
class Step:
    """One block as it is started, and its claims.

    `ranks` is 0 without nproc, `timeout` is in seconds, `exit` None where any failure will do, `verdict` empty where it
    follows from the entry's error strings.
    """

    block: Block
    way: str
    environment: str = "main"
    timeout: float = 60.0
    ranks: int = 0
    exit: Optional[int] = 0
    expect: str = ""
    verdict: str = ""


@dataclass(frozen=True)
class Case:
    """An executed block: its `before` steps and itself, last, with the entry's files (name, text) that lie beside them."""

    steps: tuple[Step, ...]
    files: tuple[tuple[str, str], ...] = ()
    aws: bool = False

    @property
    def block(self) -> Block:
        """The block that this case is about."""
        return self.steps[-1].block

    @property
    def id(self) -> str:
        """The entry and the block's name or line."""
        return f"{self.block.entry}:{label(self.block)}"


@dataclass(frozen=True)
class Outcome:
    """How a step ended: exit code (negative: the signal), all that it printed, and whether it was stopped for time or size.

    `ranks` are the exit codes of the ranks where the farm started them.
    """

    exit: int
    output: bytes
    timed_out: bool = False
    flooded: bool = False
    seconds: float = 0.0
    ranks: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The output as text; what is no UTF-8 becomes U+FFFD."""
        return self.output.decode("utf-8", "replace")


def label(block: Block) -> str:
    """The block's name, or the line of its code where it has none."""
    return block.name or f"line-{block.line}"
