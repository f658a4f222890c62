"""A page for each rule that the checks keep, from the rule itself."""

from __future__ import annotations

from ..rules.table import RULES
from .page import Page
from .render import render


def rule_pages() -> list[Page]:
    """contributing/rules: the list, and one page each below it."""
    rules = sorted(RULES, key=lambda rule: rule.name)
    pages = [Page(f"contributing/rules/{rule.name}.md", render("rule.md", rule=rule)) for rule in rules]
    return [Page("contributing/rules.md", render("rules.md", rules=rules)), *pages]
