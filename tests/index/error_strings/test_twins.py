"""Python and JavaScript give the same bytes, and how a log is cut does not matter."""

from __future__ import annotations

import base64
import json

import pytest

from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.matcher import Matcher, diagnose
from faultbook.model.diagnosis import as_json
from tests.support.books import book
from tests.support.hostile import ENTRIES, NAMES, PATTERNS, cuts, hostile_log

ARTEFACT = build(book(ENTRIES, PATTERNS))
INDEX = ErrorIndex(ARTEFACT)
LOGS = 500


def _text(diagnosis) -> str:
    return json.dumps(as_json(diagnosis), ensure_ascii=False, separators=(",", ":"))


def _fed_in_pieces(log: bytes, places: list) -> str:
    matcher = Matcher(INDEX)
    start = 0
    for end in [*places, len(log)]:
        matcher.feed(log[start:end])
        start = end
    return _text(matcher.finish())


@pytest.mark.parametrize("first", range(0, LOGS, 50))
def test_hostile_logs_get_the_same_bytes_from_both_and_however_they_are_cut(first, matcher_page):
    logs = [hostile_log(seed) for seed in range(first, first + 50)]
    expected = [_text(diagnose(INDEX, log)) for log in logs]
    places = [cuts(first + number, len(log)) for number, log in enumerate(logs)]
    for number, log in enumerate(logs):
        assert _fed_in_pieces(log, places[number]) == expected[number], f"log {first + number} depends on its cuts"
    found = matcher_page.evaluate(
        """([artefact, logs, places]) => { const index = new faultbook.ErrorIndex(artefact); return logs.map((text, at) => {
             const bytes = fromBase64(text);
             return [JSON.stringify(faultbook.diagnose(index, bytes)), diagnoseCut(index, bytes, places[at])]; }); }""",
        [ARTEFACT, [base64.b64encode(log).decode() for log in logs], places],
    )
    for number, (whole, cut) in enumerate(found):
        assert whole == expected[number], f"log {first + number} differs in the browser"
        assert cut == expected[number], f"log {first + number} depends on its cuts in the browser"


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_hostile_logs_as_files_of_one_job_get_the_same_bytes_from_both(first, matcher_page):
    jobs = []
    for seed in range(first, first + 100):
        jobs.append([(NAMES[(seed + number) % len(NAMES)], hostile_log(seed * 3 + number)) for number in range(3)])
    expected = []
    for job in jobs:
        matcher = Matcher(INDEX)
        for name, log in job:
            matcher.begin_file(name)
            matcher.feed(log)
        expected.append(_text(matcher.finish()))
    found = matcher_page.evaluate(
        "([artefact, jobs]) => { const index = new faultbook.ErrorIndex(artefact); return jobs.map((files) => diagnoseFiles(index, files)); }",
        [ARTEFACT, [[[name, base64.b64encode(log).decode()] for name, log in job] for job in jobs]],
    )
    for number, text in enumerate(found):
        assert text == expected[number], f"job {first + number} differs in the browser"


def test_the_hostile_logs_reach_every_judgement():
    found = {(as_json(diagnose(INDEX, hostile_log(seed)))["collectives"] or {"judgement": None})["judgement"] for seed in range(LOGS)}
    assert found == {None, "unknown", "diverged", "same", "missing"}


def test_the_hostile_logs_reach_every_verdict():
    verdicts = {diagnose(INDEX, hostile_log(seed)).verdict for seed in range(LOGS)}
    assert verdicts == {"cause", "consequence-only", "harmless-only", "nothing-known"}


def test_a_changed_twin_is_noticed(matcher_page):
    """The comparison itself: a matcher that loses one evidence line is seen."""
    log = b"[rank1]: peer 10.0.0.1 unreachable\nprovider efa\n"
    right = _text(diagnose(INDEX, log))
    wrong = matcher_page.evaluate(
        """([artefact, text]) => { const locate = faultbook.locate; faultbook.locate = (raw, at) => locate(raw, at) + 1;
             const found = JSON.stringify(faultbook.diagnose(artefact, fromBase64(text))); faultbook.locate = locate; return found; }""",
        [ARTEFACT, base64.b64encode(log).decode()],
    )
    assert wrong != right
