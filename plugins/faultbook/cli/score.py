"""`faultbook score`: how well the matcher names the causes of labelled logs."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..exceptions import InputError
from .compile_book import compile_book
from .output import FOUND, NOTHING, add_format, write_json
from .terminal import write


def add(commands: Any) -> None:
    """Declare the subcommand."""
    text = "Diagnose every FOLDER/NAME.log and compare with its label FOLDER/NAME.json (root, also, needle)."
    parser = commands.add_parser("score", help="score the matcher on labelled logs", description=text)
    parser.add_argument("folder", metavar="FOLDER", help="labelled logs: NAME.log beside NAME.json")
    add_format(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the scorecard; 1 where a cause was not named first or a healthy log got one."""
    from ..index.score import confusion, summary

    scores = score_folder(Path(arguments.folder))
    total = summary(scores)
    if arguments.format == "json":
        write_json({"format": 1, **total, "logs": [asdict(item) for item in scores]})
    else:
        write(_table(scores, total, confusion(scores)))
    return FOUND if all(item.outcome in ("first", "silent") for item in scores) else NOTHING


def score_folder(folder: Path) -> list:
    """The scores of all labelled logs of a folder, by name; raises InputError."""
    from ..index.error_strings.codec import ErrorIndex
    from ..index.error_strings.matcher import diagnose
    from ..index.load import load_indexes
    from ..index.score import score

    labels = sorted(folder.glob("*.json"))
    if not labels:
        raise InputError(f"{folder}: holds no labels; a labelled log is NAME.log beside NAME.json with root, also and needle")
    indexes = load_indexes(compile_book)
    index = ErrorIndex(indexes.errors)
    answers = {entry["id"]: entry["answers"] for entry in indexes.entries["entries"]}
    scores = []
    for path in labels:
        log, label = _read(path)
        lines = log.decode("utf-8", "replace").split("\n")
        scores.append(score(path.stem, label, diagnose(index, log), lines, answers))
    return scores


def _read(path: Path) -> tuple:
    try:
        log = path.with_suffix(".log").read_bytes()
        label = json.loads(path.read_bytes())
        return log, {**label, "root": label["root"]}
    except OSError as error:
        raise InputError(f"{error.filename}: {error.strerror}; a label needs its log beside it") from None
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path}: is no label; write JSON with root, also and needle") from None


def _table(scores: list, total: dict, pairs: list) -> str:
    lines = [f"{item.outcome:<12}{item.name:<44}{item.first or '-'}" for item in scores if item.outcome not in ("first", "silent")]
    lines += [f"wrong line  {item.name:<44}{item.first}" for item in scores if item.outcome == "first" and not item.right_line]
    lines += ["", f"{total['logs']} logs: " + ", ".join(f"{count} {name}" for name, count in total["counts"].items() if count)]
    lines.append(
        f"cause first {_percent(total['first'])}, among three {_percent(total['in_three'])}, "
        f"right line {_percent(total['right_line'])}, false alarms {_percent(total['false_alarms'])}"
    )
    if pairs:
        lines += ["", "named first instead:"] + [f"  {root:<36}{entry:<36}{count}" for root, entry, count in pairs]
    return "\n".join(lines).lstrip("\n") + "\n"


def _percent(share: Any) -> str:
    return "-" if share is None else f"{share / 10:.1f} %"
