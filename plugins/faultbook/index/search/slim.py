"""The search artefact as a page loads it: without what the texts themselves say; search-prepare.js puts that back.

    {... as in `codec`, but without "places" and "slots",
     "entries": [{"id", "title", "url", "summary", "symptoms",
                  "errors": the templates as they are written, "words": search words without the id, "fixes": titles,
                  "weights"}],
     "terms", "bodies": only of terms that stand in a body}

At 300 entries that is two fifths less to load, for some tens of milliseconds of work, done in slices.
"""

from __future__ import annotations

from typing import Any, Mapping

from ...model.catalogue import Catalogue
from .analyse import Analyser
from .fields import documents



def slim(artefact: Mapping[str, Any], catalogue: Catalogue) -> dict:
    """What a page loads of the artefact of this catalogue."""
    entries = {entry.id: entry for entry in catalogue.entries}
    analyser = Analyser(artefact["language"])
    in_texts: set[str] = set()
    for document in documents(catalogue):
        for text in (text for texts in document.texts[:-1] for text in texts):
            in_texts.update(token.term for token in analyser.analyse(text))
    pairs = list(zip(artefact["terms"].split(" "), artefact["bodies"].split(" ")))
    kept = [(term, numbers) for term, numbers in pairs if numbers or term not in in_texts]
    return {
        **{name: artefact[name] for name in artefact if name not in ("places", "terms", "bodies", "entries")},
        "entries": [_entry(item, entries[item["id"]]) for item in artefact["entries"]],
        "terms": " ".join(term for term, _ in kept),
        "bodies": " ".join(numbers for _, numbers in kept),
    }


def _entry(item: Mapping[str, Any], entry: Any) -> dict:
    kept = {name: item[name] for name in ("id", "title", "url", "summary", "symptoms", "weights")}
    words = [*entry.search_words, " . ".join((entry.family, *entry.applies_to))]
    return {**kept, "errors": [error.text for error in entry.errors], "words": words, "fixes": [fix.title for fix in entry.fixes]}
