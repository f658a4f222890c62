"""`faultbook show` and the parts of the command that need no book."""

from __future__ import annotations

import json

import faultbook


def test_show_prints_the_whole_entry(run) -> None:
    """Title, summary, symptoms, error strings and body."""
    out = run("show", "cogwheel-slipped").out
    for part in ("# cogwheel slipped", "It is cogwheel-slipped.", "- It rattles", "the cogwheel slipped at tooth <int>", "It slips."):
        assert part in out


def test_a_former_id_still_shows_the_entry(run) -> None:
    """Ids are for ever."""
    result = run("show", "--format", "json", "cog-slip")
    assert json.loads(result.out)["entry"]["id"] == "cogwheel-slipped"
    assert result.code == 0


def test_an_unknown_id_names_near_ones(run) -> None:
    """The message says what to do."""
    assert "near: cogwheel-slipped" in run("show", "cogwheel-sliped").err


def test_version(run) -> None:
    """The package's own version."""
    assert run("--version").out == f"faultbook {faultbook.__version__}\n"


def test_help_names_every_subcommand(run) -> None:
    """What there is, in one screen."""
    out = run("--help").out
    assert all(word in out for word in ("match", "search", "show", "check"))
