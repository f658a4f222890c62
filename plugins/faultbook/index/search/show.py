"""Which field of an entry answers a query best, and the line of it to show; twin of site/assets/js/search-show.js."""

from __future__ import annotations

from .codec import Reader
from .score import Scored

#: The fields whose texts a result shows; the summary, too, where none of these has a word of the query.
_SHOWN = ("errors", "symptoms", "summary")


def result(reader: Reader, scored: Scored) -> dict:
    """One result as published: entry, title, url, score, field, text.

    A text answers the better the more of the query's rarity it holds: the square of that, times the weight of its field, so
    that three words in a fix beat one in the title.
    """
    entry = reader.entries[scored.entry]
    body = len(reader.fields) - 1
    best, best_field = 0, body
    shown, shown_text = 0, entry["summary"]
    for number in sorted(scored.texts):
        text = reader.texts[number]
        field = reader.fields[text.field]
        value = scored.texts[number] ** 2 * field["weight"]
        if value > best:
            best, best_field = value, text.field
        if value > shown and field["name"] in _SHOWN:
            shown = value
            shown_text = entry["summary"] if field["name"] == "summary" else entry[field["name"]][text.number]
    if scored.body ** 2 * reader.fields[body]["weight"] > best:
        best_field = body
    return {
        "entry": entry["id"],
        "title": entry["title"],
        "url": entry["url"],
        "score": scored.score,
        "field": reader.fields[best_field]["name"],
        "text": shown_text,
    }
