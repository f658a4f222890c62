"""`faultbook search --advanced`: Whoosh's own query language, in a checkout."""

from __future__ import annotations

import json
import sys

from faultbook.cli import search
from faultbook.index.search.build import build as build_search
from tests.cli.conftest import small_book


def _checkout(tmp_path, monkeypatch):
    build_search(small_book(), tmp_path / ".cache" / "faultbook" / "whoosh")
    monkeypatch.setattr(search, "checkout", lambda: tmp_path)


def test_fields_operators_and_wild_cards_are_understood(run, tmp_path, monkeypatch) -> None:
    """What the plain search takes for text."""
    _checkout(tmp_path, monkeypatch)
    out = run("search", "--advanced", "--format", "json", "title:cogwheel AND NOT title:timeout AND symptoms:ratt*").out
    assert [result["entry"] for result in json.loads(out)["results"]] == ["cogwheel-slipped"]
    assert run("search", "--advanced", "title:elephant").code == 1


def test_outside_a_checkout_it_says_why_it_does_not_work(run, monkeypatch) -> None:
    """One line, and what to do."""
    monkeypatch.setattr(search, "checkout", lambda: None)
    result = run("search", "--advanced", "title:x")
    assert result.code == 2 and "works in a checkout only" in result.err and result.err.count("\n") == 1


def test_without_whoosh_it_says_what_to_install(run, tmp_path, monkeypatch) -> None:
    """The command itself needs no package."""
    _checkout(tmp_path, monkeypatch)
    monkeypatch.delitem(sys.modules, "faultbook.index.search.whoosh_index", raising=False)
    monkeypatch.setitem(sys.modules, "whoosh", None)
    result = run("search", "--advanced", "title:x")
    assert result.code == 2 and "needs the module whoosh" in result.err
