"""Reading a pipe."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from faultbook.cli.logs import read_pieces


def test_a_pipe_gives_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line is there before the writer ends, also when it is far shorter than a piece."""
    reader, writer = os.pipe()
    # If the reader waits for more, this ends the pipe, and the second write fails.
    rescue = threading.Timer(10, os.close, [writer])
    rescue.start()
    with open(reader, encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        pieces = read_pieces("-")
        for text in (b"one\n", b"two\n"):
            os.write(writer, text)
            assert next(pieces) == text
        rescue.cancel()
        os.close(writer)
        assert list(pieces) == []
