"""Templates: what compiles, what is refused and with which advice, and that none is slow."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from faultbook.exceptions import TemplateError
from faultbook.index.error_strings import template
from faultbook.index.error_strings.template import compile_template
from faultbook.index.error_strings.verify import Program

CASES = json.loads((Path(__file__).parents[2] / "golden" / "templates.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES["matches"], ids=lambda case: case["name"])
def test_matches(case, matcher_page):
    program = compile_template(case["template"])
    for line, expected in case["lines"].items():
        found = Program(program).find(line.encode("utf-8"))
        shown = None if found is None else line.encode("utf-8")[found[0] : found[1]].decode("utf-8")
        assert shown == expected, line
    classes = _classes()
    shown = matcher_page.evaluate(
        """([classes, steps, lines]) => { const program = new faultbook.Program(steps, faultbook.placeholders(classes));
             const bytes = (line) => new TextEncoder().encode(line);
             return lines.map((line) => { const found = program.find(faultbook.binary(bytes(line)));
               return found && new TextDecoder().decode(bytes(line).slice(found[0], found[1])); }); }""",
        [classes, program, list(case["lines"])],
    )
    assert shown == list(case["lines"].values())


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["name"])
def test_refused(case):
    with pytest.raises(TemplateError, match=case["says"]):
        compile_template(case["template"])


@pytest.mark.parametrize("name", ["no whole word", "a word that a placeholder could lengthen"])
def test_a_compiler_that_takes_half_words_for_whole_ones_is_noticed(name, monkeypatch):
    """The checks themselves: a compiler that is broken in the way that loses matches fails them."""
    monkeypatch.setattr(template, "anchors", lambda program: ["abort"])
    case = next(case for case in CASES["refused"] if case["name"] == name)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        test_refused(case)


@pytest.mark.parametrize("case", CASES["slow"], ids=lambda case: case["name"])
def test_ten_times_the_line_takes_at_most_twenty_times_as_long(case):
    """The one timing that is a test: growth, best of three, of the line that is worst for the template."""
    program = Program(compile_template(case["template"]))

    def seconds(size: int) -> float:
        line = (case["worst"] * (size // len(case["worst"]) + 1))[:size].encode()
        best = 9.9
        for _ in range(3):
            start = time.process_time()
            program.find(line)
            best = min(best, time.process_time() - start)
        return best

    assert seconds(300_000) <= 20 * max(seconds(30_000), 0.0005)


def _classes() -> dict:
    from faultbook.index.error_strings.template import CAPTURES, PLACEHOLDERS

    return {name: list(item) for name, item in {**PLACEHOLDERS, **CAPTURES}.items()}
