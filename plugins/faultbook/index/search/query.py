"""Words -> results, from the search artefact alone; twin of site/assets/js/search-query.js, byte for byte."""

from __future__ import annotations

from typing import Any, Mapping

from .codec import Reader
from .parse import parse
from .score import score
from .show import result
from .words import Words


#: What scores less than one in so many of the best is not shown: it shares a common word, and that is all.
_FAINT = 50


class Searcher:
    """A search artefact, opened once for any number of questions; raises IndexMissing for one of another format."""

    def __init__(self, artefact: Mapping[str, Any]) -> None:
        self._reader = Reader(artefact)
        self._words = Words(self._reader)

    def search(self, text: str, limit: int = 10) -> list[dict]:
        """The best entries for any text, as the function `search` gives them."""
        if not isinstance(text, str):
            return []
        reader = self._reader
        found = score(reader, self._words, parse(reader.analyser, text))
        found.sort(key=lambda item: (-item.score, reader.entries[item.entry]["id"]))
        return [result(reader, item) for item in found[: max(limit, 0)] if item.score * _FAINT >= found[0].score]


def search(artefact: Mapping[str, Any], text: str, limit: int = 10) -> list[dict]:
    """The best entries for any text, best first: `{"entry", "title", "url", "score", "field", "text"}`.

    A higher score comes first, then the id in code point order; what is faint beside the first is left out. No text raises:
    what holds no known word has no results. Of a text longer than `parse.LONGEST_QUERY` code points the rest is not read.
    Raises IndexMissing for an artefact of another format.
    """
    return Searcher(artefact).search(text, limit)
