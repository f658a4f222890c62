"""Every front-matter field, declared once: loading, checks, the editors' JSON Schema and the reference page use it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..model.entry import RANKS
from ..model.signature import PROOFS, ROLES

#: How a value of each kind must look, in words; the key is `Field.kind`.
KINDS = {
    "line": "one line of text",
    "lines": "a list of lines of text",
    "choice": "one of the named values",
    "choices": "a list of the named values",
    "ids": "a list of ids (lower case letters, digits and single hyphens)",
    "id": "an id (lower case letters, digits and single hyphens)",
    "date": "a date such as 2026-12-01",
    "url": "an address that begins with https://",
    "items": "a list of mappings",
}
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
DATE = re.compile(r"20[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])\Z")


@dataclass(frozen=True)
class Field:
    """One front-matter field: name, kind of value, whether it must stand, and what it says."""

    name: str
    kind: str
    required: bool
    sentence: str
    choices: tuple[str, ...] = ()
    fields: tuple["Field", ...] = ()


ERROR_FIELDS = (
    Field("text", "line", True, "The error string as printed, with placeholders for what varies."),
    Field("proof", "choice", True, "Why we believe that it is printed.", choices=PROOFS),
    Field("block", "id", False, "With `proof: reproduced`: the name of the executed block that prints it."),
    Field("source", "line", False, "With `proof: source`: package, version and file where the literal stands."),
    Field("recording", "line", False, "With `proof: recorded`: the file below tests/recordings that holds the output."),
    Field("versions", "line", False, "The versions that print it, such as `torch>=1.10,<2.4`; left out, none was excluded."),
    Field("role", "choice", False, "The part this string plays, where it differs from the entry's.", choices=ROLES),
    Field("also_needs", "lines", False, "Templates that must stand within 50 lines of this one."),
    Field("never_with", "lines", False, "Templates that must not stand within 50 lines of this one."),
    Field("general", "choice", False, "Whether programs of other fields print it, too; then it counts only in a log of this one.", choices=("yes", "no")),
    Field("versions_differ", "id", False, "A library of patterns.yml of which the log must name two different versions."),
)

ENTRY_FIELDS = (
    Field("title", "line", True, "The failure in the words that somebody would search for."),
    Field("summary", "line", True, "One sentence that says what happened."),
    Field("symptoms", "lines", True, "What a person sees, in that person's words."),
    Field("errors", "items", False, "The error strings; none for a failure that prints nothing.", fields=ERROR_FIELDS),
    Field("role", "choice", True, "The part its error strings play in a log.", choices=ROLES),
    Field("leads_to", "ids", False, "Entries whose failures follow from this one."),
    Field("ranks", "choices", False, "What the ranks show where this is the cause.", choices=RANKS),
    Field("usual_causes", "ids", False, "Of the entries that lead to this one, those that most often do, most likely first."),
    Field(
        "lookalikes",
        "items",
        False,
        "Entries easily mistaken for this one.",
        fields=(
            Field("entry", "id", True, "The other entry."),
            Field("tell", "line", True, "The line or command that tells the two apart."),
        ),
    ),
    Field(
        "fixes",
        "items",
        True,
        "Ways out, least invasive first.",
        fields=(
            Field("title", "line", True, "What to do, in a few words."),
            Field("section", "id", True, "The anchor of the section below that shows it."),
            Field("versions", "line", False, "The versions that it is for, such as `sagemaker>=3`; one that fits the log's versions is shown first."),
        ),
    ),
    Field("next_time", "lines", False, "Variables (NAME=value) that make the next log show more."),
    Field("answers", "ids", False, "The failure classes of labelled logs that this entry answers."),
    Field("applies_to", "ids", True, "Tools and platforms that it concerns."),
    Field("search_words", "lines", False, "Words that people search by and the text does not use, other languages too."),
    Field("former_ids", "ids", False, "Ids that this entry had before; their pages redirect here."),
    Field(
        "references",
        "items",
        True,
        "Pages that the author opened.",
        fields=(
            Field("title", "line", True, "The page's title."),
            Field("url", "url", True, "Its address."),
            Field("checked", "date", True, "The day on which it was opened."),
        ),
    ),
)


def json_schema() -> dict:
    """The JSON Schema (2020-12) of an entry's front matter, for editors."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Faultbook entry"}
    schema.update(_object(ENTRY_FIELDS))
    return schema


def _object(fields: tuple[Field, ...]) -> dict:
    return {
        "type": "object",
        "properties": {field.name: dict(_value(field), description=field.sentence) for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def _value(field: Field) -> dict:
    if field.kind == "choice":
        return {"enum": list(field.choices)}
    if field.kind == "choices":
        return {"type": "array", "items": {"enum": list(field.choices)}}
    if field.kind == "items":
        return {"type": "array", "items": _object(field.fields)}
    texts = {"id": ID.pattern, "date": DATE.pattern, "url": "https://"}
    single = {"lines": "line", "ids": "id"}.get(field.kind, field.kind)
    value: dict = {"type": "string", "minLength": 1}
    if single in texts:
        value["pattern"] = "^" + texts[single].replace("\\Z", "$")
    return {"type": "array", "items": value} if field.kind in ("lines", "ids") else value
