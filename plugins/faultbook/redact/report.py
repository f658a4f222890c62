"""A prepared text about a failure that the book does not know, its excerpt redacted; the twin of report.js."""

from __future__ import annotations

import re
from typing import Any, Mapping, Sequence

from .redactor import Redacted, Redactor
from .rules import load

#: What a cut line ends with; the word before it may be half a secret.
CUT = " \u2026"
_HALF = re.compile(r"[^ ]{0,200} \u2026\Z")
# What would steer a terminal, or turn the order of what one reads.
_STEERING = re.compile("[\x80-\x9f\u202a-\u202e\u2066-\u2069]")
_TICKS = re.compile(r"`+")
_HEAD = """\
# (in one line: what fails)

## What was run

(The command, the launcher and the framework; on how many nodes and GPUs; what was changed before it broke.)

## What fixed it

(What helped, or what was tried and did not.)
"""


def report(diagnosis: Mapping[str, Any], lines: Sequence[Sequence[Any]], redactor: Redactor) -> str:
    """The text in Markdown; `diagnosis` is format 1, `lines` are [number, text] in their order."""
    excerpt = scrubbed(lines, diagnosis["scanned"]["lines"], redactor)
    versions = [f"- {name} {version}" for name, version in diagnosis["versions"].items()]
    named = [f"- {item['entry']} ({item['role']}, {item['confidence']})" for item in diagnosis["findings"]]
    near = [f"- {item['entry']} (a guess)" for item in diagnosis["guesses"]]
    parts = [
        _HEAD,
        "## Versions in the log\n\n" + ("\n".join(versions) or "none named") + "\n",
        "## What Faultbook said\n\n" + ("\n".join(named + near) or "nothing known") + "\n",
        f"## Excerpt\n\n{_of(len(lines), diagnosis['scanned']['lines'])} {went(excerpt.counts)}\n\n{fenced(excerpt.text)}",
    ]
    return "\n".join(parts)


def scrubbed(lines: Sequence[Sequence[Any]], last: int, redactor: Redactor) -> Redacted:
    """The lines, redacted, with a note where others were left out."""
    rows = []
    before = 0
    for number, text in lines:
        rows += _left_out(number - before - 1)
        text = _STEERING.sub("\ufffd", text)
        rows.append(_HALF.sub(CUT[1:], text) if text.endswith(CUT) else text)
        before = number
    rows += _left_out(last - before)
    text = redactor.redact("\n".join(rows) + "\n")
    return Redacted(text, redactor.counts)


def went(counts: Mapping[str, int]) -> str:
    """What was taken out, in words."""
    words = [f"{counts[kind.name]} {kind.one if counts[kind.name] == 1 else kind.many}" for kind in load().kinds if kind.name in counts]
    return f"Taken out: {', '.join(words)}." if words else "Nothing was found that had to be taken out."


def fenced(text: str) -> str:
    """The text as a block of Markdown that no line in it can end."""
    ticks = "`" * max(3, 1 + max((len(run) for run in _TICKS.findall(text)), default=0))
    return f"{ticks}text\n{text}{ticks}\n"


def _of(shown: int, all_lines: int) -> str:
    return f"{shown} of {all_lines} line{'' if all_lines == 1 else 's'}."


def _left_out(count: int) -> list[str]:
    return [f"[... {count} line{'' if count == 1 else 's'}]"] if count > 0 else []
