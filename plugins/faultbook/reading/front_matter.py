"""Split a file into front matter and body, and read the YAML as text with line numbers.

Every scalar stays text (an id that looks like a date is an id), and anchors, aliases, tags and duplicate keys are
refused: an entry never needs them, and each is a known way to surprise or to exhaust a reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Union

import yaml

from ..model.problem import Problem

#: An entry of more bytes than this is a mistake.
MOST_BYTES = 256 * 1024
#: Lists and mappings within one another; an entry has four.
MOST_DEPTH = 16
#: Characters that no front matter holds: control characters and line ends that editors do not count.
_NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
#: What only an escape can bring into a value: control characters and halves of surrogate pairs.
_NO_VALUE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True)
class Text:
    """A scalar and its line."""

    value: str
    line: int


@dataclass(frozen=True)
class Items:
    """A list and its line."""

    value: tuple["Value", ...]
    line: int


@dataclass(frozen=True)
class Fields:
    """A mapping and its line; keys keep their own lines."""

    value: dict[str, "Value"]
    line: int
    keys: dict[str, int]


Value = Union[Text, Items, Fields]


class BadYaml(Exception):
    """What the YAML must not hold, with its line in the file."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def read_text(path: Path, shown: str) -> tuple[str, list[Problem]]:
    """The text of a file of the book, or the one problem that prevents reading it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        return "", [Problem(shown, 1, "unreadable-file", f"cannot be read: {error.strerror}")]
    if len(data) > MOST_BYTES:
        return "", [Problem(shown, 1, "unreadable-file", f"has {len(data)} bytes; {MOST_BYTES} at most: split it")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return "", [Problem(shown, line, "unreadable-file", "is not UTF-8; save it as UTF-8")]
    return text.replace("\r\n", "\n").lstrip("\ufeff"), []


def split(text: str) -> tuple[str, str, int]:
    """Front matter, body and the line on which the body begins; raises BadYaml where a fence is missing."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        raise BadYaml(1, "the file must begin with a line ---, the start of the front matter")
    for index in range(1, len(lines)):
        if lines[index].rstrip() == "---":
            return "\n".join(lines[1:index]), "\n".join(lines[index + 1 :]), index + 2
    raise BadYaml(1, "the front matter has no end: put a line --- after it")


def parse(yaml_text: str, first_line: int) -> Value:
    """The YAML as Text, Items and Fields; `first_line` is the file's line of its first line; raises BadYaml."""
    for number, line in enumerate(yaml_text.split("\n")):
        _refuse_characters(line, first_line + number)
    # Without tags nothing has to be guessed from how a scalar looks.
    loader = yaml.BaseLoader(yaml_text)
    try:
        _refuse_events(loader, first_line)
        loader.dispose()
        loader = yaml.BaseLoader(yaml_text)
        node = loader.get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = (mark.line if mark else 0) + first_line
        raise BadYaml(line, f"YAML: {(error.problem or error.context or '')[:200]}") from None
    except yaml.YAMLError as error:
        raise BadYaml(loader.line + first_line, f"YAML: {str(error).splitlines()[0][:200]}") from None
    except (ValueError, OverflowError):
        raise BadYaml(loader.line + first_line, "YAML: an escape or a version is larger than any can be") from None
    finally:
        loader.dispose()
    if node is None:
        raise BadYaml(first_line, "the front matter is empty")
    return _value(node, first_line)


def short(text: str) -> str:
    """A name or value to show in a message: as it is, or quoted where it is long or would not print."""
    return text if text.isprintable() and 0 < len(text) <= 80 else repr(text if len(text) <= 60 else text[:57] + "...")


def _refuse_characters(line: str, number: int) -> None:
    # YAML counts some of them as line ends, and allows none of the others.
    found = _NO_TEXT.search(line)
    if found:
        raise BadYaml(number, f"holds the character U+{ord(found.group()):04X}; leave it out")


def _refuse_events(loader: yaml.BaseLoader, first_line: int) -> None:
    depth = 0
    while loader.check_event():
        event = loader.get_event()
        _refuse(event, first_line)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MOST_DEPTH:
            raise BadYaml(event.start_mark.line + first_line, f"lists and mappings stand more than {MOST_DEPTH} deep within one another")


def _refuse(event: yaml.Event, first_line: int) -> None:
    line = event.start_mark.line + first_line
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
        raise BadYaml(line, "anchors and aliases (& and *) are not allowed: write the value out, or quote it")
    if getattr(event, "tag", None) not in (None, "!"):
        raise BadYaml(line, f"the tag {short(event.tag)} is not allowed: write a plain value")


def _value(node: yaml.Node, first_line: int) -> Value:
    line = node.start_mark.line + first_line
    if isinstance(node, yaml.ScalarNode):
        return Text(_scalar(node.value, line), line)
    if isinstance(node, yaml.SequenceNode):
        return Items(tuple(_value(item, first_line) for item in node.value), line)
    values: dict[str, Value] = {}
    keys: dict[str, int] = {}
    for key, value in node.value:
        key_line = key.start_mark.line + first_line
        if not isinstance(key, yaml.ScalarNode):
            raise BadYaml(key_line, "a key must be plain text")
        name = _scalar(key.value, key_line)
        if name in values:
            raise BadYaml(key_line, f"the key {short(name)} stands twice (first on line {keys[name]})")
        values[name] = _value(value, first_line)
        keys[name] = key_line
    return Fields(values, line, keys)


def _scalar(text: str, line: int) -> str:
    found = _NO_VALUE.search(text)
    if found:
        raise BadYaml(line, f"a value holds the character U+{ord(found.group()):04X}; leave it out")
    return text
