"""How much longer ten times the input takes, in CPU time."""

from __future__ import annotations

import time
from typing import Callable

#: Ten times the input may take so many times as long.
MOST = 20
#: Seconds below which a time says nothing.
LEAST = 0.0003
#: What looks too slow is measured so often again: a busy machine can disturb one measurement.
AGAIN = 4


def seconds(run: Callable, data: object) -> float:
    """The CPU time of one call."""
    start = time.process_time()
    run(data)
    return time.process_time() - start


def growth(run: Callable, small: object, large: object) -> float:
    """The time for `large` divided by that for `small`, best of several where it is more than MOST."""
    short, long = seconds(run, small), seconds(run, large)
    for _ in range(AGAIN):
        if long <= MOST * max(short, LEAST):
            break
        # The least of each is what the input costs.
        short, long = min(short, seconds(run, small)), min(long, seconds(run, large))
    return long / max(short, LEAST)


def line_of(unit: bytes, size: int) -> bytes:
    """The unit again and again, so many bytes."""
    return (unit * (size // len(unit) + 1))[:size]
