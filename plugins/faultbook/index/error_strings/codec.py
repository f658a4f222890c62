"""The compiled error index, opened: programs, anchors and tables; the twin of codec.js."""

from __future__ import annotations

from ...exceptions import IndexMissing
from .clean import Prefixes
from .verify import Program

#: The format of the artefact that this reader understands.
FORMAT = 1


class ErrorIndex:
    """An artefact of `build`, ready to match; raises IndexMissing for another format."""

    def __init__(self, artefact: dict) -> None:
        if artefact.get("format") != FORMAT or artefact.get("kind") != "errors":
            raise IndexMissing(
                f"the error index has format {artefact.get('format')}, this program reads {FORMAT}: build the index again"
            )
        self.artefact = artefact
        self.entries = artefact["entries"]
        self.signatures = artefact["signatures"]
        self.templates = artefact["templates"]
        #: The templates of which every place counts, since a signature asks what stands near by.
        self.placed = {
            number
            for signature in self.signatures
            if signature["also_needs"] or signature["never_with"]
            for number in (signature["template"], *signature["also_needs"], *signature["never_with"])
        }
        #: The templates that say something of a line whatever stands near it; one line of several proves nothing alone.
        self.telling = {
            signature["template"]
            for signature in self.signatures
            if not (signature["also_needs"] or signature["never_with"] or signature["versions_differ"])
        }
        self.programs = [Program(template["steps"]) for template in self.templates]
        self.prefixes = Prefixes(artefact["prefixes"], artefact["inner_prefixes"], artefact["time_prefixes"])
        self.needs = [frozenset(word.encode() for word in template["words"]) for template in self.templates]
        self.by_anchor: dict = {}
        for number, template in enumerate(self.templates):
            for anchor in template["anchors"]:
                self.by_anchor.setdefault(anchor.encode(), []).append(number)
        self.anchors = frozenset(self.by_anchor)
        self.error_words = frozenset(word.encode() for word in artefact["error_words"])
        self.error_endings = tuple(word.encode() for word in artefact["error_endings"])
        self.exception_endings = _words(artefact, "exception_endings")
        self.launcher_exceptions = frozenset(_words(artefact, "launcher_exceptions"))
        self.caught_words = _words(artefact, "caught_words")
        self.failure_words = _words(artefact, "failure_words")
        self.library_paths = _words(artefact, "library_paths")
        self.field_paths = _words(artefact, "field_paths")
        self.field_words = frozenset(_words(artefact, "field_words"))
        self.unknown_entry = artefact["unknown_entry"]
        self.weights = artefact["weights"]
        self.by_word: dict = {}
        for number, template in enumerate(self.templates):
            for word in sorted(set(template["words"])):
                self.by_word.setdefault(word, []).append(number)


def _words(artefact: dict, name: str) -> tuple:
    return tuple(word.encode("utf-8") for word in artefact[name])
