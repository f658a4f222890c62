"""`faultbook match`: arguments, exit codes, JSON, complaints."""

from __future__ import annotations

import json
import os

import pytest

from .conftest import CAUSE, CONSEQUENCE, HARMLESS


@pytest.mark.parametrize(
    ("log", "code", "verdict"),
    [
        (CAUSE, 0, "cause"),
        (CONSEQUENCE, 0, "consequence-only"),
        (HARMLESS, 1, "harmless-only"),
        ("all is well", 1, "nothing-known"),
        ("", 1, "nothing-known"),
    ],
)
def test_the_exit_code_follows_the_verdict(run, log: str, code: int, verdict: str) -> None:
    """0 for a cause or a consequence, 1 for harmless lines or nothing."""
    result = run("match", "--format", "json", stdin=log.encode())
    assert (result.code, json.loads(result.out)["verdict"], result.err) == (code, verdict, "")


def test_text_names_cause_evidence_fix_and_what_it_explains(run, tmp_path) -> None:
    """The whole way from a file to the text."""
    log = tmp_path / "train.log"
    log.write_text(f"step 1\n{CAUSE}\n{CONSEQUENCE}\n")
    out = run("match", log).out
    for part in ("● cause  cogwheel-slipped", "2 | " + CAUSE, "fix   Fasten it", "explains cogwheel-timeout"):
        assert part in out


def test_only_consequences_says_so_and_what_to_set(run) -> None:
    """The usual causes come from what leads to it."""
    out = run("match", "-", stdin=CONSEQUENCE.encode()).out
    assert out.startswith("This log does not show the cause.")
    assert "Usual causes" in out and "cogwheel-slipped" in out
    assert "To see it next time, set:\n  export COG_DEBUG=1\n" in out


def test_a_folder_is_read_file_by_file_in_the_order_of_names(run, tmp_path) -> None:
    """Each log is answered apart; folders within come after the files beside them."""
    (tmp_path / "b").mkdir()
    for name, text in (("2.log", HARMLESS), ("1.log", CAUSE), ("b/0.log", CONSEQUENCE)):
        (tmp_path / name).write_text(text)
    result = run("match", "--format", "json", tmp_path)
    answers = json.loads(result.out)
    files = [answer["findings"][0]["evidence"][0]["file"] for answer in answers]
    assert files == [str(tmp_path / name) for name in ("1.log", "2.log", "b/0.log")]
    assert result.code == 0
    text = run("match", tmp_path).out
    assert text.index("1.log: ") < text.index("2.log: ") < text.index("0.log: ")


def test_one_file_gives_an_object_without_file_names(run, tmp_path) -> None:
    """A list is only for several."""
    log = tmp_path / "train.log"
    log.write_text(CAUSE)
    answer = json.loads(run("match", "--format", "json", log).out)
    assert answer["format"] == 1
    assert answer["findings"][0]["evidence"][0]["file"] is None


def test_an_unreadable_log_does_not_stop_the_others(run, tmp_path) -> None:
    """One line for it on stderr, the answer to the rest, and exit code 2."""
    (tmp_path / "good.log").write_text(CAUSE)
    result = run("match", tmp_path / "missing.log", tmp_path / "good.log")
    assert result.code == 2
    assert "● cause" in result.out
    assert result.err.count("\n") == 1 and "missing.log: no such file" in result.err


def test_wrong_use_is_one_line_and_exit_code_2(run, tmp_path) -> None:
    """No traceback for what can be expected."""
    (tmp_path / "empty").mkdir()
    os.symlink("loop", tmp_path / "loop")
    for arguments in (
        ["match", tmp_path / "missing"],
        ["match", tmp_path / "empty"],
        ["match", tmp_path / "loop"],
        ["match", "/dev/null"],
        ["match", "a\0b"],
        ["match", "--format", "xml"],
        ["match", "--nonsense"],
        ["nonsense"],
        [],
        ["show", "cogwheel-sliped"],
        ["show", "../../etc/passwd"],
        ["search"],
        ["search", "--limit", "0", "cog"],
        ["check", tmp_path / "missing"],
    ):
        result = run(*arguments)
        assert result.code == 2, arguments
        assert result.out == "", arguments
        assert result.err.startswith("faultbook: ") and result.err.count("\n") == 1, arguments


def test_no_argument_on_a_terminal_is_the_usage_line(run) -> None:
    """It must not wait for somebody to type a log."""
    result = run("match", terminal=True)
    assert result.code == 2
    assert "faultbook match [FILE|DIR|-]" in result.err and result.err.count("\n") == 1


def test_a_name_that_is_no_utf8_is_printed_all_the_same(run, tmp_path) -> None:
    """File names are bytes; JSON stays UTF-8."""
    name = os.fsencode(tmp_path) + b"/\xff\n.log"
    with open(name, "wb") as file:
        file.write(CAUSE.encode())
    text = run("match", tmp_path)
    assert text.code == 0 and "\\x0a.log: " in text.out
    answer = json.loads(run("match", "--format", "json", tmp_path).out)
    assert answer[0]["findings"][0]["evidence"][0]["file"].endswith("\udcff\n.log")
