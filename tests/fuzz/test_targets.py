"""The fuzz targets hold for their seeds and for what was found before, so that they do not rot between two long runs."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.fuzz.seeds import TARGETS, seeds


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_holds_for_its_seeds(target: str) -> None:
    """Whole, cut in the middle, and with a byte that was changed."""
    module = import_module(f"tests.fuzz.{target}")
    inputs = seeds(target)
    assert len(inputs) >= 10
    for data in inputs:
        module.check(data[: module.MOST_BYTES])
        half = len(data) // 2
        module.check(data[:half][: module.MOST_BYTES])
        module.check((data[:half] + b"\xe2" + data[half + 1 :])[: module.MOST_BYTES])
