"""The part that runs on clusters, in tests that need no pytest: `python3.9 -m unittest tests.core.test_core`

The indexes of the checkout must be compiled for it (`make build` does that), since Python 3.9 has no packages here.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT / "plugins") not in sys.path:
    sys.path.insert(0, str(ROOT / "plugins"))

from faultbook.cli.compile_book import compile_book  # noqa: E402
from faultbook.cli.main import main  # noqa: E402
from faultbook.exceptions import TemplateError  # noqa: E402
from faultbook.index.error_strings.build import build  # noqa: E402
from faultbook.index.error_strings.matcher import Matcher, diagnose  # noqa: E402
from faultbook.index.error_strings.template import compile_template  # noqa: E402
from faultbook.index.error_strings.verify import Program  # noqa: E402
from faultbook.index.load import load_indexes  # noqa: E402
from tests.support.books import book  # noqa: E402
from tests.support.hostile import ENTRIES, PATTERNS, cuts, hostile_log  # noqa: E402

TEMPLATES = json.loads((ROOT / "tests" / "golden" / "templates.json").read_text(encoding="utf-8"))


class Templates(unittest.TestCase):
    """The golden templates, as tests/index has them."""

    def test_what_matches(self) -> None:
        """Each line gives the part that it should."""
        for case in TEMPLATES["matches"]:
            program = Program(compile_template(case["template"]))
            for line, expected in case["lines"].items():
                with self.subTest(case["name"], line=line):
                    found = program.find(line.encode("utf-8"))
                    shown = None if found is None else line.encode("utf-8")[found[0] : found[1]].decode("utf-8")
                    self.assertEqual(shown, expected)

    def test_what_is_refused(self) -> None:
        """Each with its advice."""
        for case in TEMPLATES["refused"]:
            with self.subTest(case["name"]), self.assertRaisesRegex(TemplateError, case["says"]):
                compile_template(case["template"])


class Matching(unittest.TestCase):
    """A log in pieces is the same log."""

    def test_the_answer_does_not_depend_on_how_a_log_is_cut(self) -> None:
        """Forty hostile logs, whole and cut."""
        artefact = build(book(ENTRIES, PATTERNS))
        found = 0
        for seed in range(40):
            log = hostile_log(seed)
            matcher, start = Matcher(artefact), 0
            for end in [*cuts(seed, len(log)), len(log)]:
                matcher.feed(log[start:end])
                start = end
            whole = diagnose(artefact, log)
            self.assertEqual(matcher.finish(), whole, f"log {seed}")
            found += len(whole.findings)
        self.assertGreater(found, 40)


class Command(unittest.TestCase):
    """`match`, `search` and `show` on the book of this checkout."""

    def run_command(self, *arguments: str, stdin: bytes = b"") -> tuple:
        """(exit code, stdout) of the command in this process."""
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin))
        try:
            with contextlib.redirect_stdout(out):
                code = main(list(arguments))
        finally:
            sys.stdin = before
        out.flush()
        return code, out.buffer.getvalue().decode("utf-8")

    def test_every_entry_is_found_and_shown(self) -> None:
        """By the words of its title; `show` prints it whole."""
        for entry in load_indexes(compile_book).entries["entries"]:
            with self.subTest(entry["id"]):
                code, out = self.run_command("search", "--format", "json", entry["title"])
                self.assertEqual(code, 0)
                self.assertIn(entry["id"], [result["entry"] for result in json.loads(out)["results"]])
                code, out = self.run_command("show", entry["id"])
                self.assertEqual(code, 0)
                self.assertIn(entry["title"], out)

    def test_a_log_without_a_failure_gives_exit_code_1(self) -> None:
        """And a verdict that says so, as text and as JSON."""
        code, out = self.run_command("match", "-", stdin=b"step 1\n")
        told = "No failure that this book knows is in this log.\n\nTo report it, without secrets: faultbook report FILE\n"
        self.assertEqual((code, out), (1, told))
        code, out = self.run_command("match", "--format", "json", stdin=b"step 1\n")
        self.assertEqual((code, json.loads(out)["verdict"]), (1, "nothing-known"))


if __name__ == "__main__":
    unittest.main()
