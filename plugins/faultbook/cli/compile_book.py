"""A checkout's book -> its three indexes, for `load_indexes`."""

from __future__ import annotations

from pathlib import Path

from ..exceptions import FaultbookError, IndexMissing


def whoosh_cache(kb: Path) -> Path:
    """Where the full-text index of a checkout's book is kept."""
    return kb.parent / ".cache" / "faultbook" / "whoosh"


def compile_book(kb: Path) -> dict:
    """Read and check a book and compile its three artefacts; raises FaultbookError with the first of its problems."""
    # Imported here: a command that finds a compiled index needs none of these.
    try:
        from ..reading.book import read_book
        from ..index.search.build import build as build_search
    except ImportError as error:
        raise IndexMissing(
            f"{kb}: compiling this checkout needs the module {error.name}; run `make build` once, or install faultbook[site]"
        ) from None
    from ..index.entries import build as build_entries
    from ..index.error_strings.build import build as build_errors

    catalogue, problems = read_book(kb)
    if problems:
        raise FaultbookError(f"{problems[0]} ({len(problems)} in all; `faultbook check` lists them)")
    return {
        "errors": build_errors(catalogue),
        "search": build_search(catalogue, whoosh_cache(kb)),
        "entries": build_entries(catalogue),
    }
