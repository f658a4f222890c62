"""The full-text index in Whoosh: written whole, read for its postings, and asked in Whoosh's own query language.

Everything about Whoosh stands in this file, behind `write`, `postings` and `advanced`; another engine needs the same three.
Opening a Whoosh index unpickles its schema: open only what this program wrote on this machine, never a download.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import time
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Iterator, NamedTuple, Sequence

from whoosh import index
from whoosh.analysis import Analyzer, Token
from whoosh.fields import ID, STORED, TEXT, Schema
from whoosh.qparser import MultifieldParser, OrGroup

from ...exceptions import IndexMissing, InputError
from ..write import write_atomic
from .analyse import Analyser
from .fields import FIELDS, Document
from .language import language

#: Whoosh takes a list for ready-made terms, so the texts of a field are joined by a sign that no text has.
_END = "\0"
_CURRENT = "current"
_KEPT = 3
_ABANDONED = 3600


class Posting(NamedTuple):
    """Where one term stands in one field of one entry; positions count on through the texts of a field (`layout`)."""

    field: str
    term: str
    entry: str
    positions: list[int]


class WholeTextAnalyzer(Analyzer):
    """Our analyser in Whoosh's clothes; a field's value is its texts with _END after each but the last."""

    def __call__(self, value: str, mode: str = "", **kwargs) -> Iterator[Token]:
        analyser = _analyser()
        start = 0
        token = Token(mode=mode, **kwargs)
        token.boost, token.startchar, token.endchar = 1.0, 0, 0
        for text in value.split(_END):
            found, after = analyser.terms(analyser.fold(text), start)
            for item in found:
                # Whoosh takes the terms of a quoted phrase one after the other, so an identifier must not count twice.
                if mode == "query" and item.width > 1:
                    continue
                token.text, token.pos, token.stopped = item.term, item.position, False
                yield token
            start = after + 1


@lru_cache(maxsize=1)
def _analyser() -> Analyser:
    return Analyser(language())


def write(documents: Sequence[Document], cache: Path) -> Path:
    """The folder of the index of these documents below `cache`, made anew unless it stands there whole; raises OSError.

    It is written under another name and renamed when it is whole; its name is a hash of all that it is made from.
    """
    cache.mkdir(parents=True, exist_ok=True)
    folder = cache / f"whoosh-{_fingerprint(documents)}"
    if not folder.is_dir():
        making = Path(tempfile.mkdtemp(prefix=".making-", dir=cache))
        try:
            _write(documents, making)
            os.rename(making, folder)
        except OSError:
            if not folder.is_dir():  # Else another build of the same documents was first.
                raise
        finally:
            shutil.rmtree(making, ignore_errors=True)
    os.utime(folder)
    write_atomic(cache / _CURRENT, folder.name.encode("ascii"))
    _forget_old(cache, folder)
    return folder


def postings(folder: Path) -> Iterator[Posting]:
    """Every posting of an index, by field, term and entry."""
    with closing(index.open_dir(str(folder), readonly=True)) as opened, opened.reader() as reader:
        ids = {number: stored["id"] for number, stored in reader.iter_docs()}
        for field in sorted(field.name for field in FIELDS):
            for term in reader.lexicon(field):
                matcher = reader.postings(field, term)
                while matcher.is_active():
                    yield Posting(field, term.decode("ascii"), ids[matcher.id()], matcher.value_as("positions"))
                    matcher.next()


def advanced(cache: Path, text: str, limit: int = 10) -> list[dict]:
    """The results of a query in Whoosh's language (field:word, AND, NOT, wild*cards, "phrases"~2) as `query.search` gives them.

    Raises IndexMissing where no index was built, InputError where Whoosh cannot make sense of the query.
    """
    try:
        folder = cache / (cache / _CURRENT).read_text(encoding="ascii")
        opened = index.open_dir(str(folder), readonly=True)
    except (OSError, ValueError, index.EmptyIndexError):
        raise IndexMissing(f"{cache}: holds no full-text index; build the site once (`make build`)") from None
    weights = {field.name: field.weight for field in FIELDS}
    with closing(opened), opened.searcher() as searcher:
        parser = MultifieldParser(list(weights), opened.schema, fieldboosts=weights, group=OrGroup)
        try:
            hits = searcher.search(parser.parse(text), limit=max(limit, 1), terms=True)
        except Exception as error:  # Whoosh raises plain exceptions of many kinds for a query that it cannot run.
            raise InputError(f"query {text!r}: {error}; put words with signs in quotes") from None
        return [_result(hit, weights) for hit in hits][: max(limit, 0)]


def _result(hit, weights: dict[str, int]) -> dict:
    matched = {field for field, _ in hit.matched_terms()}
    return {
        "entry": hit["id"],
        "title": hit["title_text"],
        "url": hit["url"],
        "score": int(hit.score * 100),
        "field": next((name for name in weights if name in matched), ""),
        "text": hit["summary_text"],
    }


def _write(documents: Sequence[Document], folder: Path) -> None:
    texts = {field.name: TEXT(analyzer=WholeTextAnalyzer(), phrase=True) for field in FIELDS}
    schema = Schema(id=ID(stored=True, unique=True), title_text=STORED, url=STORED, summary_text=STORED, **texts)
    writer = index.create_in(str(folder), schema).writer()
    for document in documents:
        values = {field.name: _END.join(texts) for field, texts in zip(FIELDS, document.texts) if texts}
        writer.add_document(
            id=document.id, title_text=document.title, url=document.url, summary_text=document.summary, **values
        )
    writer.commit(optimize=True)


def _fingerprint(documents: Sequence[Document]) -> str:
    parts = [documents, FIELDS, language()]
    digest = hashlib.sha256(json.dumps(parts, sort_keys=True).encode("ascii"))
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:32]


def _forget_old(cache: Path, current: Path) -> None:
    """Remove all but the newest indexes, and what killed builds left; a name is taken away before its files are."""
    found = []
    for path in cache.glob("whoosh-*"):
        try:
            found.append((path.stat().st_mtime, path.name, path))
        except OSError:
            pass  # Another build removed it meanwhile.
    stale = [path for _, _, path in sorted(found, reverse=True)[_KEPT:] if path != current]
    for path in stale:
        try:
            gone = Path(tempfile.mkdtemp(prefix=".making-", dir=cache))
            os.replace(path, gone / path.name)
            shutil.rmtree(gone, ignore_errors=True)
        except OSError:
            pass  # Another build removes it.
    for path in cache.glob(".making-*"):
        try:
            if time.time() - path.stat().st_mtime > _ABANDONED:
                shutil.rmtree(path, ignore_errors=True)
        except OSError:
            pass
