"""Logs without a cause, each told apart."""

from __future__ import annotations

from tests.browser.helpers import CHECKPOINT_LOG, HARMLESS_LOG, TIMEOUT_LOG, UNKNOWN_LOG


def test_only_consequences_say_so_and_name_the_usual_causes(one_home):
    one_home.paste(TIMEOUT_LOG)
    assert one_home.sentence.startswith("This log does not show the cause. It shows what followed: A collective timed out")
    rows = one_home.texts(".fb-causes tbody tr")
    assert sorted(row.split("\t")[0].strip() for row in rows) == [
        "A checkpoint of a wrapped model does not load",
        "The network loses packets between two nodes",
        "Training stalls at the end of an epoch",
    ]
    stall = next(row for row in rows if row.startswith("Training stalls"))
    assert "The last steps of an epoch never finish" in stall
    assert "Look-alike “A collective timed out”: There all ranks report the same number; here the numbers differ." in stall
    assert one_home.texts(".fb-next code") == ["export TORCH_NCCL_DUMP_ON_TIMEOUT=1\nexport NCCL_DEBUG=INFO\nexport NCCL_DEBUG_SUBSYS=INIT,NET"]
    assert one_home.texts(".fb-finding .fb-head .fb-role")[0] == "◐ consequence"


def test_ranks_are_a_strip_with_signs_and_a_table_when_opened(one_home):
    one_home.paste(TIMEOUT_LOG)
    assert [text.split() for text in one_home.texts(".fb-strip .fb-rank")] == [["0", "◐"], ["2", "◐"]]
    one_home.page.locator("#faultbook-box .fb-ranks summary").click()
    assert one_home.texts(".fb-ranks tbody tr")[0].split("\t") == ["0, 2", "◐ consequence", "A collective timed out", "5"]


def test_nothing_known_says_so(one_home):
    one_home.paste(UNKNOWN_LOG)
    assert one_home.sentence == "No failure that this book knows is in this log."
    assert one_home.page.locator("#faultbook-box .fb-finding").count() == 0
    assert "in a few words" in one_home.texts(".fb-advice")[0]


def test_guesses_stand_apart_and_are_called_guesses(one_home):
    answer = {
        "format": 1, "verdict": "nothing-known", "findings": [], "usual_causes": [], "ranks": [], "versions": {},
        "guesses": [{"entry": "lost-packets", "title": "The network loses packets between two nodes", "url": "kb/lost-packets/", "score": 500,
                     "evidence": {"file": None, "line": 3, "column": 1, "rank": None, "text": "peer answers not"}}],
        "scanned": {"bytes": 10, "lines": 3},
    }  # fmt: skip
    one_home.page.evaluate(
        "async (answer) => document.querySelector('#faultbook-box .fb-answer__body').append((await faultbook.verdictView(answer, faultbook.data.entries, null)).node)",
        answer,
    )
    assert one_home.sentence == "No failure that this book knows is in this log. The nearest entries below are guesses."
    assert one_home.texts(".fb-guesses h3") == ["Perhaps"]
    assert one_home.texts(".fb-guesses li")[0].split("\n")[0] == "The network loses packets between two nodes guess"


def test_harmless_lines_alone_are_called_harmless(one_home):
    one_home.paste(HARMLESS_LOG)
    assert one_home.sentence.startswith("No failure that this book knows. What looks bad here is harmless:")
    assert one_home.texts(".fb-head .fb-role") == ["✓ harmless"]


def test_harmless_lines_beside_a_cause_are_folded_away(one_home):
    one_home.paste(HARMLESS_LOG + CHECKPOINT_LOG)
    assert one_home.texts(".fb-harmless > summary")[0].split() == ["✓", "1", "harmless", "line"]
    assert one_home.page.locator("#faultbook-box .fb-finding").count() == 1
