"""An answer without what should not leave: lines of the log, names of files and of nodes redacted."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..index.error_strings.hits import BEFORE, WINDOW
from ..redact.redactor import Redactor

_CUT = "\u2026"
#: Half a word at a cut edge of a window may be half a secret; so much of it goes.
_HALF = 200
_NODE = "hostname="


def redacted(answer: Mapping[str, Any], redactor: Optional[Redactor] = None) -> dict[str, Any]:
    """The same answer; the place of a match in its line stays that in the original."""
    redactor = redactor or Redactor()
    # Twice, so that a host which a later line names is known in the first one, too.
    _walk(answer, redactor)
    return _walk(answer, redactor)


def redacted_name(name: str, redactor: Redactor) -> str:
    """The name of a log."""
    return redactor.redact(name)


def _walk(value: Any, redactor: Redactor) -> Any:
    if isinstance(value, Mapping):
        return {key: _item(key, item, redactor, value.get("column", 1)) for key, item in value.items()}
    return [_walk(item, redactor) for item in value] if isinstance(value, (list, tuple)) else value


def _item(key: str, value: Any, redactor: Redactor, column: int) -> Any:
    if not isinstance(value, str):
        return _walk(value, redactor)
    if key == "text":
        return redactor.redact(_whole_words(value, column))
    if key == "file":
        return redacted_name(value, redactor)
    return redactor.redact(_NODE + value)[len(_NODE) :] if key == "node" else value


def _whole_words(text: str, column: int) -> str:
    """A window of a line without the half words at edges where the line was cut."""
    if len(text) >= WINDOW:
        end = text.rfind(" ", len(text) - _HALF)
        text = text[: end + 1 if end >= 0 else len(text) - _HALF] + _CUT
    if column > BEFORE + 1:
        start = text.find(" ", 0, BEFORE)
        text = _CUT + text[start if start >= 0 else BEFORE :]
    return text
