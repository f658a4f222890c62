"""The matcher as `judge` wants it: with the whole book, and with one error string alone."""

from __future__ import annotations

import dataclasses

from ..index.error_strings import build, matcher
from ..model.catalogue import Catalogue
from ..model.diagnosis import Diagnosis
from ..model.entry import Entry
from ..model.signature import Signature


class Engine:
    """The compiled error strings of a catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._artefact = build.build(catalogue)

    def diagnose(self, output: bytes) -> Diagnosis:
        """The diagnosis of an output by all entries."""
        return matcher.diagnose(self._artefact, output, in_field=True)

    def shows(self, entry: Entry, signature: Signature, output: bytes) -> bool:
        """Whether this error string stands in the output."""
        alone = dataclasses.replace(entry, errors=(signature,), leads_to=())
        book = dataclasses.replace(self._catalogue, entries=(alone,))
        findings = matcher.diagnose(build.build(book), output, in_field=True).findings
        return any(finding.entry == entry.id and finding.confidence == "exact" for finding in findings)
