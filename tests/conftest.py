"""What holds for every test: none may be skipped or expected to fail, and none may hang."""

from __future__ import annotations

# The session's one browser of each kind, for every test that asks for `chromium` or `firefox`.
from tests.support.browser import chromium as chromium
from tests.support.firefox import firefox as firefox
from tests.support.no_skips import pytest_sessionfinish as pytest_sessionfinish
from tests.support.no_skips import pytest_terminal_summary as pytest_terminal_summary
from tests.support.time_limit import pytest_runtest_protocol as pytest_runtest_protocol
