"""What must go goes, what must stay stays, and each rule is shown by a line."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from faultbook.redact import redactor, rules
from faultbook.redact.redactor import Redactor, redact
from tests.redact.corpus import FILES, lines

REFRESH = os.environ.get("FAULTBOOK_REFRESH") == "1"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_goes_and_what_stays(path: Path) -> None:
    """`gone` may stand nowhere in what is left; FAULTBOOK_REFRESH=1 rewrites only what the rest looks like."""
    data = json.loads(path.read_text("utf-8"))
    for case in data.get("cases", ()):
        left = redact(case["text"]).text
        assert [part for part in case["gone"] if part in left] == [], left
        case["redacted"] = left if REFRESH else case["redacted"]
        assert left == case["redacted"]
    for text in data.get("stays", ()):
        assert redact(text).text == text
    if REFRESH:
        path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", "utf-8")


def test_the_corpus_is_large_enough() -> None:
    """Files that were lost would test nothing."""
    assert len(lines()) >= 200 and len(FILES) == 7


@pytest.mark.parametrize("name", [item["name"] for item in rules.source()["rules"]])
def test_each_rule_is_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the rule, a line of the corpus comes out otherwise."""
    whole = rules.load()
    rest = rules.Rules(whole.kinds, tuple(rule for rule in whole.rules if rule.name != name), whole.learned, whole.colours, whole.placeholder)
    assert any(Redactor(rest).redact(text) != redact(text).text for text in lines())


def test_the_counts_are_of_what_went() -> None:
    """By kind, in the order of the kinds, each time it was taken out."""
    found = redact("10.0.0.1 10.0.0.1 10.0.0.2 password=x /home/alice/a")
    assert found.text == "IP-1 IP-1 IP-2 password=SECRET /home/USER-1/a"
    assert list(found.counts.items()) == [("SECRET", 1), ("USER", 1), ("IP", 3)]


def test_several_texts_share_their_numbers() -> None:
    """A host that one line names is known in the next."""
    shared = Redactor()
    texts = [shared.redact(text) for text in ("hostname=c07n03", "10.0.0.2 on c07n03", "10.0.0.3 10.0.0.2")]
    assert texts == ["hostname=HOST-1", "IP-1 on HOST-1", "IP-2 IP-1"]


def test_numbers_go_on_after_those_that_stand_there() -> None:
    """Two machines never get one number."""
    assert redact("IP-3 10.0.0.1 HOST-1:2:3 [0] x gpu1:2:3 [0] y").text == "IP-3 IP-4 HOST-1:2:3 [0] x HOST-2:2:3 [0] y"


def test_a_pattern_means_the_same_in_both_languages() -> None:
    """No class but spelled-out ones, no lookbehind, no dot, and no step without bound but the last of what goes."""
    data = rules.source()
    for item in [*data["rules"], *data["learned"]]:
        for pattern in (item["pattern"], item.get("skip", ""), item.get("keep", "")):
            bare = re.sub(r"\[(?:\\.|[^\]\\])*\]", "[]", pattern)
            assert not re.search(r"\\[dwsDWSbB]|\(\?<|(?<!\\)\.|\$|\(\?P", bare), item["name"]
        bare = re.sub(r"\[(?:\\.|[^\]\\])*\]", "C", item["pattern"].replace("\\\\", ""))
        for at in re.finditer(r"(?<!\\)[*+]|\{[0-9]+,\}", bare):
            after = re.sub(r"\(\?[!=](?:[^()]|\([^()]*\))*\)", "", bare[at.end() :])
            assert re.fullmatch(r"[)?]*(?:\|.*|[)?*]*)", after), (item["name"], bare)
    for text in data["parts"].values():
        assert not re.search(r"(?<!\\)[*+](?!\])|\{[0-9]+,\}", re.sub(r"\[(?:\\.|[^\]\\])*\]", "C", text)), text


def test_lone_surrogates_do_no_harm() -> None:
    """A name of a file may hold them."""
    assert redact("x \udc80 password=y").text == "x ? password=SECRET" and redactor.SECRET
