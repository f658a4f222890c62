"""A book of any number of error strings for measurements; the same for the same number."""

from __future__ import annotations

import random

from tests.support.books import book

_WORDS = (
    "collective socket bootstrap gradient bucket shard optimizer tensor rendezvous heartbeat allocator fabric endpoint queue completion register "
    "checkpoint planner storage worker launcher container driver kernel module stream graph capture compile backend device context handle plugin "
    "transport provider segment mapping permission credential bucket region quota instance scheduler partition epoch sampler loader tokenizer config"
).split()
_ENDS = ("failed", "refused", "exhausted", "mismatch", "timed out", "not found", "invalid", "unsupported", "corrupted", "aborted")


def large_book(strings: int) -> tuple:
    """A catalogue with so many error strings, and one printed line for each."""
    source = random.Random(7)
    entries, lines = [], []
    for number in range(0, strings, 3):
        errors = []
        for _ in range(min(3, strings - number)):
            words = [source.choice(_WORDS) for _ in range(4)]
            own = f"{source.choice(_WORDS)}_{''.join(source.choice('abcdefghijklmnopqrstuvwxyz') for _ in range(6))}"
            text = f"{words[0]} {words[1]} {own} {source.choice(_ENDS)}: <int> of <word> {words[2]} {words[3]}"
            errors.append(text)
            lines.append("RuntimeError: " + text.replace("<int>", str(source.randrange(999))).replace("<word>", "node-7"))
        entries.append({"id": f"entry-{number:06d}", "errors": errors})
    patterns = {
        "prefixes": [{"text": "[rank<rank>]:"}, {"text": "(<word> pid=<int>, ip=<host>) "}, {"text": "<int>-<int>-<int> <int>:<int>:<int>,<int> "}],
        "error_words": ["error", "Error", "ERROR", "failed", "*Error"],
        "exception_endings": ["Error", "Exception"],
        "common_words": ["failed", "worker", "step", "epoch"],
    }
    return book(entries, patterns), lines


def literals(catalogue) -> list:
    """The longest literal part of each error string, as a program that searches for fixed strings would use it."""
    from faultbook.index.error_strings.template import compile_template

    found = []
    for entry in catalogue.entries:
        for error in entry.errors:
            parts = [step for step in compile_template(error.text) if isinstance(step, str)]
            found.append(max(parts, key=len))
    return found
