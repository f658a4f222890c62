"""The rules that reading a file enforces; they have pages like the others, and their check finds nothing more."""

from __future__ import annotations

from typing import Iterator

from ..model.catalogue import Catalogue
from ..model.problem import Problem
from .rule import Rule


def _done_while_reading(catalogue: Catalogue) -> Iterator[Problem]:
    return iter(())


def _rule(name: str, summary: str, why: str, wrong: str, right: str) -> Rule:
    return Rule(name, summary, why, wrong, right, _done_while_reading)


READING_RULES = (
    _rule(
        "no-book",
        "The folder of the book exists.",
        "Without it there is nothing to build, and an empty site would look like a success.",
        "plugins:\n  - faultbook:\n      kb: knowlege",
        "plugins:\n  - faultbook:\n      kb: kb",
    ),
    _rule(
        "unreadable-file",
        "A file of the book is UTF-8, can be read, and has at most 256 KiB.",
        "Bytes in another encoding would be shown as other characters, and an error string would never match.",
        "an entry saved as Latin-1",
        "an entry saved as UTF-8",
    ),
    _rule(
        "bad-id",
        "An id is lower case letters, digits and single hyphens.",
        "It is an address and a word on the command line.",
        "kb/nccl/Watchdog_Timeout.md",
        "kb/nccl/nccl-watchdog-timeout.md",
    ),
    _rule(
        "bad-front-matter",
        "The front matter stands between two lines --- and is plain YAML, without anchors, aliases, tags or repeated keys.",
        "An alias can grow a small file to gigabytes, and a repeated key silently loses a value.",
        "title: one\ntitle: two",
        "title: one",
    ),
    _rule(
        "wrong-type",
        "Each field holds the kind of value that it declares.",
        "A value of another kind would be shown or matched as something else.",
        "symptoms: the job hangs",
        "symptoms:\n  - the job hangs",
    ),
    _rule(
        "unknown-field",
        "Only declared fields stand in the front matter.",
        "A misspelt field would be ignored without a word.",
        "leadsto: [nccl-watchdog-timeout]",
        "leads_to: [nccl-watchdog-timeout]",
    ),
    _rule(
        "missing-field",
        "Each required field is there.",
        "An entry without a summary, a fix or a reference does not help.",
        "an entry without fixes",
        "fixes:\n  - title: Give every rank the same number of batches\n    section: same-number-of-batches",
    ),
    _rule("open-fence", "Each fence has an end.", "The rest of the page would be code.", "```python", "```python\n```"),
    _rule(
        "bad-fence",
        "A fence in braces holds a language, one claim, and name=value attributes.",
        "A claim that cannot be read would not be tested.",
        "```{.python .runs}",
        "```{.python .run name=strip-prefix}",
    ),
    _rule(
        "translation",
        "A translation has the sections, fixes, look-alikes and blocks of its original, and a guide its questions.",
        "What one language leaves out, its readers never learn; the code itself stands in the original alone.",
        "## Warum",
        "## Warum { #why }",
    ),
)
