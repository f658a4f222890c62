"""Every error string of the book: a sample is found on its line, its counterpart is not, whatever happened to the log."""

from __future__ import annotations

import dataclasses
import random
from typing import Callable

import pytest

from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.matcher import diagnose
from faultbook.model.catalogue import Catalogue
from faultbook.model.entry import Entry
from faultbook.model.signature import Signature
from tests.content.conftest import BOOK
from tests.support.samples import TROUBLES, Log, counterpart, log_with, sample

VARIANTS = 2
#: So many error strings go through each kind of trouble.
TROUBLED = 80
#: How many of them trouble may hide: a message of few words cannot be found by a word that is cut in two.
MAY_HIDE = {"cut at 80 columns": 5, "wrapped with prefixes": 9, "a progress bar in the middle": 12, "another rank in the middle": 22}


@pytest.fixture(scope="session")
def index(catalogue: Catalogue) -> ErrorIndex:
    """The error strings of the whole book, opened once."""
    return ErrorIndex(build(catalogue))


def _alone(catalogue: Catalogue, entry: Entry, signature: Signature) -> ErrorIndex:
    only = dataclasses.replace(entry, errors=(signature,), leads_to=(), usual_causes=())
    return ErrorIndex(build(dataclasses.replace(catalogue, entries=(only,))))


def _fault(index: ErrorIndex, entry: Entry, log: Log, exact: bool = False) -> str:
    """What is wrong with the finding of an entry, or nothing."""
    finding = next((item for item in diagnose(index, log.text.encode()).findings if item.entry == entry.id), None)
    if finding is None:
        return "not found"
    lines = sorted({item.line for item in finding.evidence})
    if not set(lines) & set(log.places):
        return f"found on {lines}, not on {list(log.places)}"
    return "likely, not exact" if exact and finding.confidence != "exact" else ""


@pytest.mark.parametrize("entry_id", sorted(path.stem for path in BOOK.glob("*/*.md")))
def test_samples_are_found_and_counterparts_are_not(entry_id: str, catalogue: Catalogue, index: ErrorIndex) -> None:
    """A template that misses its own sample, or that a line with another word satisfies, is no error string."""
    entry = catalogue.get(entry_id)
    faults = []
    for number, signature in enumerate(entry.errors):
        source = random.Random(f"{entry_id} {number}")
        alone = _alone(catalogue, entry, signature)
        for _ in range(VARIANTS):
            line = sample(signature.text, source)
            log = log_with(line, signature, catalogue.patterns, source)
            for name, fault in (("in the book", _fault(index, entry, log)), ("alone", _fault(alone, entry, log, True))):
                if fault:
                    faults.append(f"{entry.path}:{signature.line}: {name} {fault}: {line}")
        line = counterpart(signature.text, source)
        log = log_with(line, signature, catalogue.patterns, source)
        if not _fault(alone, entry, log):
            faults.append(f"{entry.path}:{signature.line}: {signature.text!r} matches the counterpart: {line}")
    assert faults == []


@pytest.mark.parametrize(("name", "trouble"), TROUBLES.items(), ids=TROUBLES)
def test_samples_are_found_through_trouble(name: str, trouble: Callable[[str], list[str]], catalogue: Catalogue, index: ErrorIndex) -> None:
    """Colours, wrapping, escapes, quotes and tags do not hide a message."""
    everything = [(entry, signature) for entry in catalogue.entries for signature in entry.errors]
    source = random.Random(150)
    faults = []
    for entry, signature in source.sample(everything, min(TROUBLED, len(everything))):
        line = sample(signature.text, source)
        fault = _fault(index, entry, log_with(line, signature, catalogue.patterns, source, trouble))
        if fault:
            faults.append(f"{entry.path}:{signature.line}: {fault}: {line}")
    assert faults[MAY_HIDE.get(name, 0) :] == []
