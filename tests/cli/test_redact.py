"""`faultbook match --redact` and `faultbook report`: nothing of people and machines goes out."""

from __future__ import annotations

import gzip
import json

import pytest

from .conftest import CAUSE

SECRETS = ("hunter2", "alice", "10.0.3.4", "c07n03")
LOG = f"hostname=c07n03 password=hunter2 of /home/alice/x on c07n03, 10.0.3.4 {CAUSE} at 10.0.3.4\nend\n"


@pytest.mark.parametrize("form", ["text", "json"])
def test_match_prints_no_secret(form: str, run, tmp_path) -> None:
    """The lines of evidence, and the name of the log."""
    log = tmp_path / "home" / "alice" / "c07n03.log"
    log.parent.mkdir(parents=True)
    log.write_text(LOG)
    result = run("match", "--redact", "--format", form, log)
    assert [part for part in SECRETS if part in result.out] == [] and result.code == 0
    assert "IP-1" in result.out
    plain = run("match", "--format", form, log)
    assert "alice" in plain.out and "10.0.3.4" in plain.out


def test_the_json_is_the_same_but_for_texts(run) -> None:
    """Places, counts and versions stay as they were."""
    plain, shown = (json.loads(run("match", *more, "--format", "json", stdin=LOG.encode()).out) for more in ((), ("--redact",)))
    evidence = shown["findings"][0]["evidence"][0]
    assert evidence["text"].startswith("hostname=HOST-1 password=SECRET of /home/USER-1/x on HOST-1, IP-1") and "IP-1" in evidence["text"]
    evidence["text"] = plain["findings"][0]["evidence"][0]["text"]
    assert shown == plain


def test_half_a_secret_at_the_edge_of_a_window_goes(run) -> None:
    """A long line is shown in part; its first and last word may be cut."""
    secret = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
    for space in range(40):
        log = f"{'x' * 90} {secret} {'y ' * space} {CAUSE} {'z ' * (170 + space)}{secret} {secret}\n"
        out = json.loads(run("match", "--redact", "--format", "json", stdin=log.encode()).out)
        text = out["findings"][0]["evidence"][0]["text"]
        assert CAUSE in text and not any(secret[at : at + 8] in text for at in range(len(secret) - 8)), text


def test_the_report_holds_questions_versions_and_a_scrubbed_excerpt(run, tmp_path) -> None:
    """As it is prepared in the page."""
    log = tmp_path / "train.log"
    log.write_text("step\n" * 40 + "StrangeError: no such zebra, password=hunter2 in /home/alice on 10.0.3.4\n" + "step\n" * 5)
    result = run("report", log)
    assert (result.code, result.err) == (0, "")
    for part in ("## What was run", "## What fixed it", "## Versions in the log", "[... 16 lines]", "30 of 46 lines. Taken out: 1 secret, 1 user name, 1 network address."):
        assert part in result.out
    assert "StrangeError: no such zebra, password=SECRET in /home/USER-1 on IP-1\n" in result.out
    packed = tmp_path / "train.log.gz"
    packed.write_bytes(gzip.compress(log.read_bytes()))
    assert run("report", packed).out == result.out


def test_a_log_without_any_error_shows_its_end(run, tmp_path) -> None:
    """Something that stalls prints nothing."""
    log = tmp_path / "train.log"
    log.write_text("".join(f"step {step}\n" for step in range(100)))
    out = run("report", log).out
    assert "[... 70 lines]\nstep 70\n" in out and "step 99\n```" in out


@pytest.mark.parametrize(
    ("name", "message"),
    [("-", "cannot be read twice"), (".", "may hold several logs"), ("missing.log", "no such file"), ("image.log", "is a picture")],
)
def test_what_is_no_single_log_is_one_line(name: str, message: str, run, tmp_path) -> None:
    """With what to do."""
    (tmp_path / "image.log").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    result = run("report", name if name == "-" else tmp_path / name)
    assert result.code == 2 and result.out == "" and message in result.err and result.err.count("\n") == 1


def test_nothing_known_names_the_report(run) -> None:
    """In the text for people, when there is a log at all."""
    assert "To report it, without secrets: faultbook report FILE" in run("match", stdin=b"all is well\n").out
    assert "faultbook report" not in run("match", stdin=b"").out
