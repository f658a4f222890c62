"""The diagnosis of a redacted log is that of the log: no rule takes out what an error string is made of."""

from __future__ import annotations

import random

import pytest

from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.error_strings.matcher import diagnose
from faultbook.model.catalogue import Catalogue
from faultbook.reading.book import read_book
from faultbook.redact.redactor import redact
from tests.project.files import ROOT
from tests.support.samples import log_with, sample

VARIANTS = 1
LOGS = sorted((ROOT / "tests" / "corpus").glob("*.log"))


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    """The book."""
    return read_book(ROOT / "kb")[0]


@pytest.fixture(scope="module")
def index(catalogue: Catalogue) -> ErrorIndex:
    """Its error strings."""
    return ErrorIndex(build(catalogue))


def _findings(index: ErrorIndex, text: str) -> list:
    found = diagnose(index, text.encode())
    return [(item.entry, item.role, item.confidence, item.count, [(at.line, at.rank) for at in item.evidence]) for item in found.findings]


@pytest.mark.parametrize("family", sorted(path.name for path in (ROOT / "kb").iterdir() if path.is_dir()))
def test_every_error_string_is_still_found(family: str, catalogue: Catalogue, index: ErrorIndex) -> None:
    """In a log of its own, behind prefixes of loggers."""
    faults = []
    for entry in catalogue.entries:
        for number, signature in enumerate(entry.errors if entry.family == family else ()):
            source = random.Random(f"{entry.id} {number}")
            for _ in range(VARIANTS):
                line = sample(signature.text, source)
                text = log_with(line, signature, catalogue.patterns, source).text
                if _findings(index, text) != _findings(index, redact(text).text):
                    faults.append(f"{entry.path}:{signature.line}: {line} -> {redact(line).text}")
    assert faults == []


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_labelled_log_has_the_same_findings(path, index: ErrorIndex) -> None:
    """Whole logs, with all their hosts, paths and addresses."""
    text = path.read_bytes().decode("utf-8", "replace")
    assert _findings(index, redact(text).text) == _findings(index, text)
