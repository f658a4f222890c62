"""Each file of tests/golden/books is a small book with what is wrong with it; all problems are told at once.

The file's parts are `=== kb/<path>` (a file of the book) and `=== problems` (the lines that `faultbook check` prints).
`<<GOOD>>` stands for good-entry.md, `<<REST>>` for what follows its title and summary. `<<NAME>>` stands for a character of NAMED, `<<FF>>` for a byte that is not UTF-8, `<<100 times text>>` for so much of it.
FAULTBOOK_REFRESH=1 writes the problems anew; read the difference before you commit it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from faultbook.reading.book import read_book
from faultbook.rules.check import check
from faultbook.rules.table import RULES

FOLDER = Path(__file__).parents[1] / "golden" / "books"
CASES = sorted(FOLDER.glob("*.txt"))
#: What would not be seen in a file, or not survive an editor.
NAMED = {"TAB": "\t", "BEL": "\x07", "NUL": "\0", "ESC": "\x1b", "CR": "\r", "BOM": "\ufeff", "LS": "\u2028"}
GOOD = (FOLDER / "good-entry.md").read_text(encoding="utf-8")


def _parts(path: Path) -> tuple[dict, str]:
    pieces = re.split(r"(?m)^=== (.+)\n", path.read_bytes().decode("utf-8"))
    parts = dict(zip(pieces[1::2], pieces[2::2]))
    return parts, parts.pop("problems")


def _write(folder: Path, parts: dict) -> Path:
    (folder / "kb").mkdir()
    (folder / "kb" / "families.yml").write_text("families:\n  - {id: pytorch, title: PyTorch, summary: Rules.}\n")
    for name, text in parts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = text.replace("<<GOOD>>\n", GOOD).replace("<<REST>>\n", GOOD.partition("batches.\n")[2])
        text = re.sub(r"<<([0-9]+) times ([^>]+)>>", lambda match: int(match.group(1)) * match.group(2), text)
        for name, char in NAMED.items():
            text = text.replace(f"<<{name}>>", char)
        path.write_bytes(text.encode("utf-8").replace(b"<<FF>>", b"\xff"))
    return folder / "kb"


def _problems(kb: Path) -> str:
    catalogue, problems = read_book(kb)
    return "".join(f"{problem}\n" for problem in sorted([*problems, *check(catalogue)]))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_problems(path, tmp_path):
    parts, expected = _parts(path)
    found = _problems(_write(tmp_path, parts))
    if os.environ.get("FAULTBOOK_REFRESH"):
        text = path.read_bytes().decode("utf-8")
        path.write_bytes((text[: text.index("=== problems\n")] + "=== problems\n" + found).encode("utf-8"))
        return
    assert found == expected


def test_every_rule_is_broken_by_a_case():
    told = {name for path in CASES for name in re.findall(r"\[([a-z-]+)\]\n", _parts(path)[1])}
    # A missing folder is no file of a case (its test is below), and inserts stand in docs/, which the build reads.
    assert {rule.name for rule in RULES} == told | {"no-book", "unknown-insert"}


def test_the_good_entry_is_good(tmp_path):
    assert _problems(_write(tmp_path, {"kb/pytorch/good.md": GOOD})) == ""


def test_a_missing_folder_is_one_problem(tmp_path):
    assert _problems(tmp_path / "kb") == "kb:1: is no folder; a book needs a folder of entries [no-book]\n"
