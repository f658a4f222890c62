"""Split a file into front matter and body, and read the YAML as text with line numbers.

Every scalar stays text (an id that looks like a date is an id), and anchors, aliases, tags and duplicate keys are
refused: an entry never needs them, and each is a known way to surprise or to exhaust a reader.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Union

import yaml

from ..model.problem import Problem

#: An entry of more bytes than this is a mistake.
MOST_BYTES = 256 * 1024


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
    try:
        loader = yaml.SafeLoader(yaml_text)
        try:
            for event in _events(yaml_text):
                _refuse(event, first_line)
            node = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = (mark.line if mark else 0) + first_line
        raise BadYaml(line, f"YAML: {error.problem or error.context}") from None
    except (yaml.YAMLError, RecursionError) as error:
        raise BadYaml(first_line, f"YAML: {str(error).splitlines()[0]}") from None
    if node is None:
        raise BadYaml(first_line, "the front matter is empty")
    return _value(node, first_line)


def _events(text: str):
    return yaml.parse(text, Loader=yaml.SafeLoader)


def _refuse(event: yaml.Event, first_line: int) -> None:
    line = event.start_mark.line + first_line
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
        raise BadYaml(line, "anchors and aliases (& and *) are not allowed: write the value out, or quote it")
    if getattr(event, "tag", None) not in (None, "!"):
        raise BadYaml(line, f"the tag {event.tag} is not allowed: write a plain value")


def _value(node: yaml.Node, first_line: int) -> Value:
    line = node.start_mark.line + first_line
    if isinstance(node, yaml.ScalarNode):
        return Text(node.value, line)
    if isinstance(node, yaml.SequenceNode):
        return Items(tuple(_value(item, first_line) for item in node.value), line)
    values: dict[str, Value] = {}
    keys: dict[str, int] = {}
    for key, value in node.value:
        key_line = key.start_mark.line + first_line
        if not isinstance(key, yaml.ScalarNode):
            raise BadYaml(key_line, "a key must be plain text")
        if key.value in values:
            raise BadYaml(key_line, f"the key {key.value} stands twice (first on line {keys[key.value]})")
        values[key.value] = _value(value, first_line)
        keys[key.value] = key_line
    return Fields(values, line, keys)
