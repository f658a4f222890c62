"""What somebody typed -> words and phrases; no sign is an operator. Twin of site/assets/js/search-parse.js."""

from __future__ import annotations

from typing import NamedTuple

from .analyse import LONGEST_TERM, Analyser, Token, stem
from .words import Word

#: A query is cut at this many code points, and only so many different words and phrases of it count: with these, all sums
#: stay below 2 ** 53, up to which JavaScript's whole numbers are exact.
LONGEST_QUERY = 1000
MOST_WORDS = 64
MOST_PHRASES = 4
_WORD_SIGNS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")


class Phrase(NamedTuple):
    """Terms that were typed in quotes, each with its distance from the first."""

    terms: tuple[str, ...]
    offsets: tuple[int, ...]


class Query(NamedTuple):
    """The different words of a query in their order, and its phrases."""

    words: tuple[Word, ...]
    phrases: tuple[Phrase, ...]


def parse(analyser: Analyser, text: str) -> Query:
    """The query of any text; a quotation mark without a partner is a blank."""
    folded = analyser.fold(text[:LONGEST_QUERY])
    pieces = folded.split('"')
    tokens: list[Token] = []
    phrases: list[Phrase] = []
    position = 0
    for number, piece in enumerate(pieces):
        found, position = analyser.terms(piece, position)
        tokens.extend(found)
        if number % 2 == 1 and number + 1 < len(pieces):
            parts = [token for token in found if token.width == 1]
            if len(parts) > 1:
                first = parts[0].position
                phrase = Phrase(tuple(part.term for part in parts), tuple(part.position - first for part in parts))
                if phrase not in phrases:
                    phrases.append(phrase)
    is_open = folded[-1:] in _WORD_SIGNS
    return Query(_words(tokens, position - 1 if is_open else -1), tuple(phrases[:MOST_PHRASES]))


def _words(tokens: list[Token], last: int) -> tuple[Word, ...]:
    """The different words in order; `last` is the position of the one that may go on, or -1."""
    words: dict[str, Word] = {}
    for token in tokens:
        is_open = token.position + token.width - 1 == last
        known = words.get(token.term)
        if known is None:
            words[token.term] = Word(token.term, token.raw, (), is_open)
        elif is_open:
            words[token.term] = known._replace(raw=token.raw, open=True)
    parts = [token for token in tokens if token.width == 1]
    for one, other in zip(parts, parts[1:]):
        if other.position == one.position + 1:
            joined = stem((one.raw + other.raw)[:LONGEST_TERM])
            for term in (one.term, other.term):
                words[term] = words[term]._replace(joined=(*words[term].joined, joined))
    return tuple(words.values())[:MOST_WORDS]
