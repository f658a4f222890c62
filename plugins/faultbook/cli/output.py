"""What every subcommand shares: exit codes, `--format`, JSON out, one line of complaint."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from .terminal import harmless

#: Exit codes: something was found; nothing (for `check`: problems); wrong use or unreadable input.
FOUND, NOTHING, WRONG = 0, 1, 2


def add_format(parser: argparse.ArgumentParser) -> None:
    """Declare `--format`."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text for people, or JSON (format 1)")


def write_json(value: Any) -> None:
    """Write JSON as UTF-8, whatever the locale says."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    # A file name that is no UTF-8 arrives with lone surrogates.
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def complain(message: Any) -> None:
    """One line on stderr, where there is one."""
    if sys.stderr is None:
        return
    text = harmless(" ".join(str(message).split()))
    encoding = sys.stderr.encoding or "utf-8"
    try:
        sys.stderr.write("faultbook: " + text.encode(encoding, "backslashreplace").decode(encoding) + "\n")
        sys.stderr.flush()
    except OSError:
        forget(sys.stderr)  # The exit code still tells.


def forget(stream: Any) -> None:
    """Send what a stream still holds nowhere: Python flushes it once more at its end, and would complain."""
    try:
        number = stream.fileno()
    except (AttributeError, OSError, ValueError):
        return
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, number)
    os.close(null)
