"""Hooks of pytest by which a skip or an expected failure makes the run fail, and is listed."""

from __future__ import annotations

import pytest

BANNED = ("skipped", "xfailed", "xpassed")


def _banned(config: pytest.Config) -> list[tuple[str, str]]:
    stats = config.pluginmanager.get_plugin("terminalreporter").stats
    return [(kind, _line(report)) for kind in BANNED for report in stats.get(kind, [])]


def _line(report) -> str:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else getattr(report, "wasxfail", "")
    return f"{report.nodeid}: {reason}"


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skip makes the run fail: what a test needs is installed by `make test`, so a skip hides a hole."""
    if session.exitstatus == pytest.ExitCode.OK and _banned(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    """List every skip and expected failure."""
    found = _banned(config)
    if found:
        terminalreporter.section("skipped or expected to fail: the run fails")
        for kind, line in found:
            terminalreporter.write_line(f"{kind}: {line}")
