"""Every claim of a fence, kept and broken, judged on outcomes made by hand."""

from __future__ import annotations

import dataclasses

import pytest

from faultbook.model.block import Block
from faultbook.model.diagnosis import Diagnosis, Finding
from faultbook.model.entry import Entry
from faultbook.model.signature import Signature
from faultbook.snippets.case import Case, Outcome, Step
from faultbook.snippets.judge import judge
from faultbook.snippets.report import message


def entry(role: str = "cause", *errors: Signature) -> Entry:
    """An entry `this` with error strings."""
    return Entry("this", "tests", "kb/tests/this.md", "", "", role, errors=errors)


def error(role: str = "cause", block: str = "fails", proof: str = "reproduced") -> Signature:
    """An error string, said to be printed by a block."""
    return Signature("out of <word>", role, 12, proof=proof, block=block)


def case(kind: str, exit_code: int | None = None, name: str = "fails", expect: str = "") -> Case:
    """A case of one bash block."""
    block = Block("this", "kb/tests/this.md", 40, "bash", kind, "", "reproduce-it", name)
    return Case((Step(block, "bash", exit=exit_code, expect=expect, timeout=3),))


class Says:
    """A reader that gives the same answers for any output."""

    def __init__(self, verdict: str, *found: str, usual: tuple[str, ...] = (), shows: bool = True) -> None:
        findings = tuple(Finding(name, "", "", "cause", "exact", ()) for name in found)
        self.diagnosis, self.answer = Diagnosis(verdict, findings, usual_causes=usual), shows

    def diagnose(self, output: bytes) -> Diagnosis:
        return self.diagnosis

    def shows(self, entry: Entry, signature: Signature, output: bytes) -> bool:
        return self.answer


FAILED = Outcome(1, b"out of paper\n")


@pytest.mark.parametrize(
    ("book", "reader", "broken"),
    [
        (entry("cause", error()), Says("cause", "this"), None),
        (entry("cause", error()), Says("cause", "this", "other"), None),
        (entry("cause", error()), Says("cause", "other", "this"), "diagnosed as this, first, and the verdict was cause with other, this"),
        (entry("cause", error()), Says("consequence-only", "this"), "the verdict was consequence-only with this"),
        (entry("cause", error()), Says("nothing-known"), "the verdict was nothing-known with no finding"),
        (entry("cause", error()), Says("cause", "this", shows=False), "the error string of line 12, 'out of <word>', and did not"),
        (entry("cause", error(block="another")), Says("cause", "this", shows=False), None),
        (entry("cause", error(proof="source")), Says("cause", "this", shows=False), None),
        (entry("consequence", error("consequence")), Says("cause", "other", "this"), None),
        (entry("consequence", error("consequence")), Says("cause", "other"), "this must be among the findings"),
        (entry("cause", error("wrapper")), Says("consequence-only", "this"), None),
        (entry("consequence", error("cause")), Says("cause", "other", "this"), "diagnosed as this, first"),
        (entry(), Says("consequence-only", "other", usual=("that", "this")), None),
        (entry(), Says("consequence-only", "other", usual=("that",)), "among the usual causes named for its output; there were that"),
        (entry(), Says("nothing-known"), "consequences only, and the verdict was nothing-known"),
        (entry(), Says("cause", "other", usual=("this",)), "consequences only, and the verdict was cause with other"),
    ],
)
def test_what_a_repro_prints_is_diagnosed(book: Entry, reader: Says, broken: str | None) -> None:
    sentences = judge(case("repro"), [FAILED], book, reader)
    assert [broken in sentence for sentence in sentences] == ([True] if broken else [])


def test_a_log_may_be_claimed_to_hold_no_cause() -> None:
    block = case("repro")
    without = dataclasses.replace(block, steps=(dataclasses.replace(block.steps[0], verdict="consequence-only"),))
    book = entry("cause", error(block="another"))
    assert judge(without, [FAILED], book, Says("consequence-only", "other", usual=("this",))) == []
    assert judge(without, [FAILED], book, Says("cause", "this")) != []


@pytest.mark.parametrize(
    ("wanted", "outcome", "broken"),
    [
        (0, Outcome(0, b""), None),
        (0, Outcome(1, b""), "the exit code must be 0, and the exit code was 1"),
        (0, Outcome(0, b"", timed_out=True), "it must end within 3 s, and was stopped then"),
        (-9, Outcome(-9, b"", timed_out=True), "it must end within 3 s, and was stopped then"),
        (-9, Outcome(-9, b"abc", flooded=True), "it printed without end, and was stopped after 3 bytes"),
        (None, Outcome(0, b""), "it must fail, and the exit code was 0"),
        (None, Outcome(-11, b""), None),
        (0, Outcome(1, b"", ranks=(0, -9)), "the exit code must be 0, and the exit code was 1 (rank 0: 0, rank 1: -9)"),
    ],
)
def test_how_a_block_ends(wanted: int | None, outcome: Outcome, broken: str | None) -> None:
    sentences = judge(case("run", wanted), [outcome], entry(), Says("nothing-known"))
    assert sentences == ([broken] if broken else [])


def test_white_space_is_folded_in_what_is_expected() -> None:
    outcome = Outcome(0, b"a\n\n  b\tc")
    assert judge(case("run", 0, expect=" a b  c"), [outcome], entry(), Says("nothing-known")) == []
    assert judge(case("run", 0, expect="ab c"), [outcome], entry(), Says("nothing-known")) == ["it must print 'ab c', and did not"]


def test_a_block_that_runs_before_must_keep_its_claim() -> None:
    one = case("run", 0, name="first").steps[0]
    both = dataclasses.replace(case("run", 0), steps=(one, *case("run", 0).steps))
    assert judge(both, [Outcome(2, b"")], entry(), Says("nothing-known")) == [
        "first, which runs before it (line 40), broke: the exit code must be 0, and the exit code was 2"
    ]


def test_the_message_names_the_line_and_shows_the_end_of_the_output() -> None:
    outcome = Outcome(1, b"".join(b"line %d\n" % number for number in range(50)), seconds=2)
    lines = message(case("run", 0), [outcome], ["it broke"]).splitlines()
    assert lines[:3] == [
        "kb/tests/this.md:40: .run fails: it broke",
        "output of line 40 (bash, 2.0 s):",
        "  | ... 10 lines before",
    ]
    assert (lines[3], lines[-1]) == ("  | line 10", "  | line 49")
