"""Catalogue -> search artefact, by way of a Whoosh index; the only caller of whoosh_index for a build.

Term weights are BM25F's (S. Robertson and H. Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009,
sections 3.6 and 3.7), made into integers here so that both readers only add, multiply and divide whole numbers:

    one occurrence in field f of entry d:  100 * w_f / ((1 - b_f) + b_f * length_f,d / mean length_f)
    a term that n of N entries have:       100 * ln(1 + (N - n + 0.5) / (n + 0.5))

both rounded half up, and at least 1.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections import defaultdict
from pathlib import Path
from typing import Any, Iterable, Sequence

from ...exceptions import IndexMissing
from ...model.catalogue import Catalogue
from ..write import artefact_bytes, write_atomic
from .analyse import Analyser
from .codec import FORMAT, pack
from .fields import BODY, FIELDS, Document, documents
from .language import language

#: `saturation` is BM25's k1 in hundredths; the others are per cent of the weight of the word itself, for a word that differs
#: by an umlaut, that only begins as the last one typed, and that differs by one letter.
SCORING = {"saturation": 120, "alike": 95, "prefix": 60, "typo": 50}
#: Of a body, the artefact keeps so many words: those that fewest other bodies have.
_TELLING = 100
#: A word that more than one in `_COMMON` bodies have (and more than `_FEW`) tells nothing there.
_COMMON = 4
_FEW = 12
_ARTEFACT = "artefact.json"


def build(catalogue: Catalogue, cache: Path) -> dict:
    """The search artefact of a catalogue (format in `codec`); the Whoosh index stays in `cache`, whole.

    A catalogue whose index stands in `cache` already is not indexed again. Raises OSError, and IndexMissing without Whoosh.
    """
    try:
        from . import whoosh_index
    except ImportError as error:
        raise IndexMissing(
            f"search index: building it needs the module {error.name}; run `make build` once, or install faultbook[site]"
        ) from None
    found = documents(catalogue)
    folder = whoosh_index.write(found, cache)
    made = folder / _ARTEFACT
    try:
        return json.loads(made.read_bytes())
    except (OSError, ValueError):
        artefact = export(found, whoosh_index.postings(folder))
        write_atomic(made, artefact_bytes(artefact))
        return artefact


def export(found: Sequence[Document], postings: Iterable[Any]) -> dict:
    """The artefact of documents and their postings (`whoosh_index.Posting`, in any order)."""
    numbers = {document.id: number for number, document in enumerate(found)}
    fields = {field.name: number for number, field in enumerate(FIELDS)}
    slots, starts = _layout(found)
    lengths = [[0] * len(FIELDS) for _ in found]
    places: dict[str, list[int]] = defaultdict(list)
    bodies: dict[str, list[int]] = defaultdict(list)
    for posting in postings:
        entry, field = numbers[posting.entry], fields[posting.field]
        lengths[entry][field] += len(posting.positions)
        if posting.field == BODY:
            bodies[posting.term].append(entry)
        else:
            places[posting.term].extend(starts[entry][field] + position for position in posting.positions)
    terms = sorted(set(places) | set(bodies))
    told = _telling(bodies, places, starts)
    weights = _weights(lengths)
    return {
        "format": FORMAT,
        "language": language(),
        "fields": [{"name": field.name, "weight": field.weight} for field in FIELDS],
        "scoring": dict(SCORING),
        "entries": [_entry(*parts) for parts in zip(found, slots, weights)],
        "idf": [_idf(count, len(found)) for count in range(1, len(found) + 1)],
        "terms": " ".join(terms),
        "places": " ".join(pack(sorted(places.get(term, ()))) for term in terms),
        "bodies": " ".join(pack(sorted(told.get(term, ()))) for term in terms),
    }


def _telling(bodies: dict[str, list[int]], places: dict[str, list[int]], starts: list[list[int]]) -> dict[str, list[int]]:
    """The entries whose body a term leads to, by term, without what would hardly change a ranking.

    Left out are words that very many bodies have, words that the entry has in a better place, and all but the rarest of a
    long body. At 300 entries that takes two fifths off the size of `bodies`.
    """
    common = max(len(starts) // _COMMON, _FEW)
    firsts = [fields[0] for fields in starts]
    words: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for term, entries in bodies.items():
        better = {bisect_right(firsts, place) - 1 for place in places.get(term, ())}
        if len(entries) <= common:
            for entry in set(entries) - better:
                words[entry].append((len(entries), term))
    told: dict[str, list[int]] = defaultdict(list)
    for entry, found in words.items():
        for _, term in sorted(found)[:_TELLING]:
            told[term].append(entry)
    return told


def _entry(document: Document, slots: list[list[int]], weights: list[int]) -> dict:
    return {
        "id": document.id,
        "title": document.title,
        "url": document.url,
        "summary": document.summary,
        "symptoms": list(document.symptoms),
        "errors": list(document.errors),
        "slots": slots,
        "weights": weights,
    }


def _layout(found: Sequence[Document]) -> tuple[list[list[list[int]]], list[list[int]]]:
    """For each entry and field: the positions that each text takes, and where the field begins on the axis."""
    analyser = Analyser(language())
    slots, starts = [], []
    place = 0
    for document in found:
        slots.append([])
        starts.append([])
        for texts in document.texts[:-1]:
            taken = [analyser.terms(analyser.fold(text), 0)[1] for text in texts]
            slots[-1].append(taken)
            starts[-1].append(place)
            place += sum(taken) + len(taken)
    return slots, starts


def _weights(lengths: list[list[int]]) -> list[list[int]]:
    totals = [sum(column) for column in zip(*lengths)]
    return [
        [_weight(field.weight, field.length, length, total, len(lengths)) for field, length, total in zip(FIELDS, row, totals)]
        for row in lengths
    ]


def _weight(weight: int, per_cent: int, length: int, total: int, count: int) -> int:
    if not total:
        return 100 * weight
    # 100 w / ((1 - b) + b * length * count / total), with b in per cent and without fractions until the division.
    above = 100 * weight * 100 * total
    below = (100 - per_cent) * total + per_cent * length * count
    return max(1, (2 * above + below) // (2 * below))


def _idf(having: int, count: int) -> int:
    return max(1, math.floor(100 * math.log(1 + (count - having + 0.5) / (having + 0.5)) + 0.5))
