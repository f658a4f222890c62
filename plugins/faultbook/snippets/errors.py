"""The errors of running blocks; each message is one line."""

from __future__ import annotations

from ..exceptions import FaultbookError


class SnippetError(FaultbookError):
    """A block that cannot even be started: where, what is missing, what to do."""
