"""Error strings compile to safe and portable programs, are not repeated, and name readable versions."""

from __future__ import annotations

from typing import Iterator

from ..exceptions import TemplateError
from ..index.error_strings.template import anchors, compile_template, steps
from ..index.error_strings.versions import is_range
from ..model.catalogue import Catalogue
from ..model.entry import Fix
from ..model.problem import Problem
from ..model.signature import Signature
from .rule import Rule


#: What a template of patterns.yml must be, in words, and how that is asked.
_PATTERNS = {
    "prefixes": "holds no text",
    "versions": "must begin with literal text and end in <version>",
    "collectives": "must begin with literal text and hold a whole literal word of 4 letters",
    "files": "must begin with literal text and hold <rank>, <local>, <node> or <number>",
}
_CHECKS = {
    "prefixes": bool,
    "versions": lambda program: program[-1:] == [["version"]] and isinstance(program[0], str),
    "collectives": lambda program: bool(program) and isinstance(program[0], str) and bool(anchors(program)),
    "files": lambda program: bool(program) and isinstance(program[0], str) and any([name] in program for name in ("rank", "local", "node", "number")),
}


def _unsafe(catalogue: Catalogue) -> Iterator[Problem]:
    for entry in catalogue.entries:
        for error in entry.errors:
            for text in (error.text, *error.also_needs, *error.never_with):
                try:
                    compile_template(text)
                except TemplateError as problem:
                    yield Problem(entry.path, error.line, "unsafe-template", f"{_short(text)} {problem}")
    for name, wanted in _PATTERNS.items():
        for item in catalogue.patterns.get(name, ()):
            try:
                program = steps(item.get("text", ""), captures=True)
                if not _CHECKS[name](program):
                    raise TemplateError(wanted)
            except TemplateError as problem:
                yield Problem("kb/patterns.yml", item["line"], "unsafe-template", f"{_short(item.get('text', ''))} {problem}")


def _repeated(catalogue: Catalogue) -> Iterator[Problem]:
    seen: dict[tuple, str] = {}
    for entry in catalogue.entries:
        for error in entry.errors:
            key = (" ".join(error.text.split()), error.also_needs, error.never_with, error.versions_differ)
            if key in seen:
                message = f"{_short(error.text)} stands in {seen[key]} already; a log must tell the two apart (also_needs, never_with)"
                yield Problem(entry.path, error.line, "repeated-template", message)
            seen.setdefault(key, f"{entry.path}:{error.line}")


def _versions(catalogue: Catalogue) -> Iterator[Problem]:
    named = {item.get("name") for item in catalogue.patterns.get("versions", ())}
    for entry in catalogue.entries:
        for error in entry.errors:
            if error.versions_differ and error.versions_differ not in named:
                message = f"versions_differ is {error.versions_differ!r}, of which patterns.yml reads no versions"
                yield Problem(entry.path, error.line, "unreadable-versions", message)
            if error.versions and not is_range(error.versions):
                yield _unreadable(entry.path, error)
        for fix in entry.fixes:
            if fix.versions and not is_range(fix.versions):
                yield _unreadable(entry.path, fix)


def _unreadable(path: str, item: "Signature | Fix") -> Problem:
    message = f"versions is {item.versions!r}; write a library and comparisons, such as torch>=1.10,<2.4"
    return Problem(path, item.line, "unreadable-versions", message)


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


UNSAFE_TEMPLATE = Rule(
    "unsafe-template",
    "An error string compiles to a program that means the same in Python and JavaScript and runs in linear time.",
    "Every paste runs every template. One slow or ambiguous template would freeze the page or make page and command disagree.",
    'text: "<any> timed out after <int> ms <any>"',
    'text: "timed out after <int> ms"',
    _unsafe,
)
REPEATED_TEMPLATE = Rule(
    "repeated-template",
    "An error string belongs to one entry, unless a second line tells the entries apart.",
    "The same line cannot be the proof of two failures.",
    'two entries with text: "connection closed"',
    'also_needs: ["connect to EFA provider"]',
    _repeated,
)
UNREADABLE_VERSIONS = Rule(
    "unreadable-versions",
    "`versions` is a library with comparisons.",
    "The matcher compares it with the versions that the log itself names.",
    'versions: "since 1.10"',
    'versions: "torch>=1.10"',
    _versions,
)
