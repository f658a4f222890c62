"""Which lines a report shows, and its text, in both languages."""

from __future__ import annotations

import random
from types import SimpleNamespace

from faultbook.index.error_strings.excerpt import MOST, TAIL, excerpt
from faultbook.redact.lines import lines_of, plain_line
from faultbook.redact.redactor import Redactor
from faultbook.redact.report import fenced, report, scrubbed, went
from tests.project.files import PACKAGE
from tests.redact.corpus import lines

ANSWER = {
    "verdict": "cause", "findings": [{"entry": "uneven-batches", "role": "cause", "confidence": "exact"}], "guesses": [{"entry": "near"}],
    "versions": {"torch": "2.6.0", "nccl": "2.21.5"}, "scanned": {"bytes": 1, "lines": 900},
}  # fmt: skip


def _chosen(exceptions: list[int], errors: list[int], last: int) -> list:
    pieces = [SimpleNamespace(piece=SimpleNamespace(line=line)) for line in exceptions]
    return excerpt(pieces, [("", SimpleNamespace(line=line)) for line in errors], last)


def test_exceptions_come_with_what_led_to_them_and_errors_with_their_neighbours() -> None:
    """As far as there is room."""
    assert _chosen([100], [40, 200], 900) == [[38, 42], [88, 103], [198, 202]]
    assert _chosen([3], [], 4) == [[1, 4]]
    many = _chosen([], list(range(10, 900, 10)), 900)
    assert sum(end - start + 1 for start, end in many) == MOST and many[0] == [8, 12]


def test_a_log_without_errors_shows_its_end() -> None:
    """A stall prints nothing; an empty log has no line."""
    assert _chosen([], [], 900) == [[900 - TAIL + 1, 900]]
    assert _chosen([], [], 0) == []


def test_both_languages_choose_the_same_lines(redact_page) -> None:
    """For a few hundred collections by chance."""
    redact_page.add_script_tag(content=(PACKAGE / "site" / "assets" / "js" / "excerpt.js").read_text("utf-8"))
    source = random.Random(7)
    cases = []
    for _ in range(300):
        last = source.choice((0, 1, 5, 70, 5000))
        near = [sorted(source.randrange(1, last + 1) for _ in range(source.choice((0, 1, 3, 40)))) if last else [] for _ in range(2)]
        cases.append([*near, last])
    found = redact_page.evaluate(
        """(cases) => cases.map(([exceptions, errors, last]) =>
             faultbook.excerpt(exceptions.map((line) => ({ piece: { line } })), errors.map((line) => ["", { line }]), last))""",
        cases,
    )
    assert found == [_chosen(*case) for case in cases]


def test_both_languages_write_the_same_report(redact_page) -> None:
    """From the lines of the corpus, with gaps, fences and cut lines."""
    source = random.Random(9)
    cases = []
    for _ in range(60):
        rows = source.sample(range(1, 900), source.choice((0, 1, 5, 40)))
        texts = [source.choice(lines()).replace("\n", " ") + source.choice(("", " ```", " \u202e\x9b", " \u2026", " half\U0001f3d6word \u2026")) for _ in rows]
        cases.append([list(item) for item in zip(sorted(rows), texts)])
    found = redact_page.evaluate(
        "([answer, cases]) => cases.map((lines) => faultbook.reportText(answer, lines, new faultbook.Redactor()))", [ANSWER, cases]
    )
    assert found == [report(ANSWER, case, Redactor()) for case in cases]


def test_no_line_ends_the_block_of_the_excerpt() -> None:
    """A log may quote Markdown."""
    assert fenced("a ```` b\n") == "`````text\na ```` b\n`````\n"


def test_half_a_word_of_a_cut_line_goes() -> None:
    """It may be half a secret."""
    assert scrubbed([[1, "x ghp_16C7e4 \u2026"]], 1, Redactor()).text == "x \u2026\n"


def test_what_went_is_said_in_words() -> None:
    """Singular and plural, and nothing."""
    assert went({"SECRET": 1, "IP": 2}) == "Taken out: 1 secret, 2 network addresses."
    assert went({}) == "Nothing was found that had to be taken out."


def test_lines_are_read_as_a_terminal_leaves_them() -> None:
    """In pieces of any size, of any encoding with a mark."""
    text = "a\n\x1b[31mred\x1b[0m\r\n 1%\r 2%|## Error\nlast\x00"
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16"), "\ufeff".encode("utf-16-be") + text.encode("utf-16-be")):
        for size in (1, 2, 3, 7, 100):
            pieces = [data[at : at + size] for at in range(0, len(data), size)]
            assert lines_of(pieces, [[1, 3]]) == [[1, "a"], [2, "red"], [3, " 2%|## Error"]]
            assert lines_of(pieces, [[4, 9]]) == [[4, "last\ufffd"]]
    assert plain_line("x" * 501) == "x" * 500 + " \u2026"
