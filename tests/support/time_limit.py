"""A test that hangs fails after some minutes, instead of the whole run being ended from outside without a name."""

from __future__ import annotations

import signal

import pytest

#: Seconds; ten times what the slowest test takes on a busy machine. Only a hang reaches it.
LIMIT = 300


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem):
    """Raise in the test's own frame when the limit is reached, so that the report shows where it hung."""

    def stop(number, frame) -> None:
        raise TimeoutError(f"{item.nodeid} hung for {LIMIT} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
