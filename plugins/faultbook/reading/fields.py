"""Check values against the declared fields and turn them into plain Python values."""

from __future__ import annotations

from typing import Any, Callable

from .front_matter import Fields, Items, Text, Value, short
from .schema import DATE, ID, KINDS, Field

Report = Callable[[int, str, str], None]
_SINGLE = {"lines": "line", "ids": "id", "choices": "choice"}


def load(value: Value, fields: tuple[Field, ...], report: Report, where: str = "") -> dict[str, Any]:
    """A dict of the declared fields that are right; everything else is reported, none of it raises."""
    if not isinstance(value, Fields):
        report(value.line, "wrong-type", f"{where or 'the front matter'} must be a mapping of fields to values")
        return {}
    known = {field.name: field for field in fields}
    loaded: dict[str, Any] = {}
    for name, item in value.value.items():
        if name not in known:
            valid = ", ".join(known)
            report(value.keys[name], "unknown-field", f"{where}{short(name)} is no field; the fields are {valid}")
            continue
        result = _load(item, known[name], report, where + name)
        if result is not None:
            loaded[name] = result
    for field in fields:
        if field.required and field.name not in value.value:
            report(value.line, "missing-field", f"{where}{field.name} is missing: {field.sentence}")
    return loaded


def _load(value: Value, field: Field, report: Report, where: str) -> Any:
    if field.kind == "items":
        return _items(value, field, report, where)
    if field.kind in _SINGLE:
        if not isinstance(value, Items):
            report(value.line, "wrong-type", f"{where} must be {KINDS[field.kind]}")
            return None
        texts = [_text(item, _SINGLE[field.kind], field, report, where) for item in value.value]
        return tuple(text for text in texts if text is not None)
    return _text(value, field.kind, field, report, where)


def _items(value: Value, field: Field, report: Report, where: str) -> Any:
    if not isinstance(value, Items):
        report(value.line, "wrong-type", f"{where} must be a list of mappings")
        return None
    loaded = []
    for item in value.value:
        before = dict(load(item, field.fields, report, where + "."))
        before["line"] = item.line
        loaded.append(before)
    return loaded


def _text(value: Value, kind: str, field: Field, report: Report, where: str) -> Any:
    if not isinstance(value, Text):
        report(value.line, "wrong-type", f"{where} must be {KINDS[kind]}")
        return None
    text = value.value
    if not text.strip() or "\n" in text.strip():
        report(value.line, "wrong-type", f"{where} must be {KINDS[kind]} and not empty")
        return None
    if kind == "choice" and text not in field.choices:
        report(value.line, "wrong-type", f"{where} is {text[:60]!r}; it must be one of {', '.join(field.choices)}")
        return None
    wrong = {
        "id": lambda: not ID.match(text),
        "date": lambda: not DATE.match(text),
        "url": lambda: not text.startswith("https://"),
    }
    if kind in wrong and wrong[kind]():
        report(value.line, "wrong-type", f"{where} is {text[:60]!r}; it must be {KINDS[kind]}")
        return None
    return text
