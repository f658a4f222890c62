"""Ten times the text costs at most twenty times as much, for the worst line of each rule."""

from __future__ import annotations

import re
import time

import pytest

from faultbook.redact import rules
from faultbook.redact.redactor import Redactor

SMALL = 2_000
FILLERS = ("a", "a.", "a1-", "1.", "f:", "a=", "/a", "\\", " ", '"')


def _cost(rule: rules.Rule, text: str) -> float:
    whole = rules.load()
    alone = rules.Rules(whole.kinds, (rule,), whole.learned, whole.colours, whole.placeholder)
    # Of this process alone, whatever else the machine does.
    start = time.process_time()
    Redactor(alone).redact(text)
    return time.process_time() - start


def _grows_too_fast(rule: rules.Rule, unit: str) -> bool:
    short, long = (unit * (size // len(unit) + 1) for size in (SMALL, 10 * SMALL))
    return _cost(rule, long) > 20 * _cost(rule, short) + 0.02


@pytest.mark.parametrize("rule", rules.load().rules, ids=lambda rule: rule.name)
def test_the_cost_grows_with_the_text(rule: rules.Rule) -> None:
    """What a rule looks for, over and over, and after it one kind of filler, short or long."""
    start = rule.needs[0].decode() if rule.needs else ""
    units = [start + filler * times for filler in FILLERS for times in (1, 400)]
    assert [unit[:40] for unit in units if all(_grows_too_fast(rule, unit) for _ in range(3))] == []


def test_a_slow_rule_is_noticed() -> None:
    """A step without bound before another one."""
    slow = rules.Rule("slow", "IP", re.compile(rb"()(a+)b"))
    assert _grows_too_fast(slow, "a")
