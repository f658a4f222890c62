"""How much of the book is complete: what an entry must have to count, and how many there must be."""

from __future__ import annotations

from faultbook.model.catalogue import Catalogue
from faultbook.model.entry import Entry

#: Entries for which one way out is all there is.
ONE_FIX = {"grpo-batch-not-divisible", "state-dict-keys", "torchvision-mismatch"}


def _lacks(entry: Entry) -> list[str]:
    """What keeps an entry from being complete."""
    has = {
        "two fixes": len(entry.fixes) >= (1 if entry.id in ONE_FIX else 2),
        "a check": any(section.anchor == "check-that-it-is-fixed" and section.text.strip() for section in entry.sections),
        "a look-alike": bool(entry.lookalikes),
        "a reference": bool(entry.references),
    }
    return [name for name, there in has.items() if not there]


def test_every_entry_that_is_no_harmless_line_is_complete(catalogue: Catalogue) -> None:
    """Two fixes, a check, a look-alike with its tell, and a reference that was opened."""
    lacking = {entry.id: _lacks(entry) for entry in catalogue.entries if entry.role != "harmless"}
    assert {name: lacks for name, lacks in lacking.items() if lacks} == {}
    assert len(lacking) >= 150


def test_one_fix_is_the_exception(catalogue: Catalogue) -> None:
    """The list above holds no entry that has found a second one."""
    assert {entry_id for entry_id in ONE_FIX if len(catalogue.get(entry_id).fixes) > 1} == set()


def test_enough_is_reproduced_and_known_in_its_variants(catalogue: Catalogue) -> None:
    """By blocks that the tests run."""
    assert sum(any(block.kind == "repro" for block in entry.blocks) for entry in catalogue.entries) >= 70
    assert sum(len(entry.errors) for entry in catalogue.entries) >= 450
