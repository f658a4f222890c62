"""The compiled error index, opened: programs, anchors and tables; the twin of codec.js."""

from __future__ import annotations

from typing import Callable, Optional

from ...exceptions import IndexMissing
from ..garbage import uncollected
from .clean import Prefixes
from .file_names import FileNames
from .template import literal_words
from .verify import Program
from .vocabulary import Vocabulary

#: The format of the artefact that this reader understands.
FORMAT = 1
#: What most rows hold, which an artefact leaves out.
USUAL_SIGNATURE = {"also_needs": [], "general": False, "never_with": [], "versions": "", "versions_differ": ""}
USUAL_TEMPLATE = {"collective": -1, "entries": [], "version_of": ""}
_LETTERS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
_WORDS = bytes(byte if byte in _LETTERS else 0x20 for byte in range(256))


class ErrorIndex:
    """An artefact of `build`, ready to match; raises IndexMissing for another format."""

    def __init__(self, artefact: dict) -> None:
        if artefact.get("format") != FORMAT or artefact.get("kind") != "errors":
            raise IndexMissing(
                f"the error index has format {artefact.get('format')}, this program reads {FORMAT}: build the index again"
            )
        uncollected(self._open, artefact)

    def _open(self, artefact: dict) -> None:
        self.artefact = artefact
        self.entries = artefact["entries"]
        self.signatures = [{**USUAL_SIGNATURE, **row} for row in artefact["signatures"]]
        self.templates = [{**USUAL_TEMPLATE, **row} for row in artefact["templates"]]
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
        #: The templates that only reports on other processes print, which no exception's own message holds.
        self.outer = {signature["template"] for signature in self.signatures} - {
            signature["template"] for signature in self.signatures if signature["role"] in ("cause", "consequence")
        }
        self.programs = _Lazy(lambda number: Program(self.templates[number]["steps"]))
        self.prefixes = Prefixes(artefact["prefixes"], artefact["inner_prefixes"], artefact["time_prefixes"], artefact["clock_prefixes"])
        self.collectives = artefact["collectives"]
        self.same_size = frozenset(artefact["same_size"])
        self.file_names = FileNames(artefact["files"])
        self.needs = _Lazy(lambda number: frozenset(word.encode() for word in literal_words(self.templates[number]["steps"])))
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
        self._vocabulary: Optional[Vocabulary] = None

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of all templates, for guesses."""
        if self._vocabulary is None:
            self._vocabulary = Vocabulary(self.templates, self.artefact["count_weights"])
        return self._vocabulary

    @staticmethod
    def words_in(flat: bytes) -> set:
        """The words of letters that stand in some bytes."""
        return set(flat.translate(_WORDS).split())

    def telling_words(self, words: set) -> set:
        """Those of the words that are a reason to look at their line."""
        endings = self.error_endings + self.exception_endings
        return {word for word in words if word in self.anchors or word in self.error_words or word.endswith(endings)}

    def meaning(self, words: set) -> tuple:
        """What telling words of one line stand for: the templates, whether it looks like an error, and like an exception."""
        templates: set = set()
        for word in words & self.anchors:
            templates.update(self.by_anchor[word])
        error_like = not words.isdisjoint(self.error_words) or any(word.endswith(self.error_endings) for word in words)
        return sorted(templates), error_like, any(word.endswith(self.exception_endings) for word in words)


class _Lazy(dict):
    """A table whose rows are made when they are first asked for: most logs need few of them."""

    def __init__(self, make: Callable) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: int) -> object:
        made = self[number] = self._make(number)
        return made


def _words(artefact: dict, name: str) -> tuple:
    return tuple(word.encode("utf-8") for word in artefact[name])
