"""A folder of entries -> Catalogue and Problems; everything is read before anything is judged."""

from __future__ import annotations

from pathlib import Path

from ..model.catalogue import Catalogue
from ..model.entry import Entry
from ..model.problem import Problem
from .entries import read_entry
from .families import read_families
from .guides import read_guides
from .patterns import read_patterns
from .references import read_names, read_not_reproduced
from .translations import check_guides, read_translations


def entry_files(folder: Path) -> list[Path]:
    """The files of entries, `<family>/<id>.md`, sorted; files that begin with _ are no entries."""
    return sorted(path for path in folder.glob("*/*.md") if not path.name.startswith("_"))


def read_book(folder: Path) -> tuple[Catalogue, list[Problem]]:
    """The catalogue of a folder `kb`, and all problems of its files, sorted; paths are relative to its parent."""
    entries: list[Entry] = []
    problems: list[Problem] = []
    unread: list[str] = []
    if not folder.is_dir():
        return Catalogue(()), [Problem(folder.name, 1, "no-book", "is no folder; a book needs a folder of entries")]
    for path in entry_files(folder):
        entry, found = read_entry(path, f"{folder.name}/{path.relative_to(folder).as_posix()}")
        problems.extend(found)
        if entry is None:
            unread.append(path.stem)
        else:
            entries.append(entry)
    families, stages, found = read_families(folder)
    problems.extend(found)
    patterns, found = read_patterns(folder)
    problems.extend(found)
    guides, found = read_guides(folder)
    problems.extend(found)
    names, found = read_names(folder)
    problems.extend(found)
    not_reproduced, found = read_not_reproduced(folder)
    problems.extend(found)
    entries.sort(key=lambda entry: entry.id)
    translations, found = read_translations(folder, entries)
    problems.extend(found)
    problems.extend(problem for item in translations for problem in check_guides(item.guides, guides))
    catalogue = Catalogue(tuple(entries), families, patterns, tuple(unread), guides, stages, names, not_reproduced, translations)
    return catalogue, sorted(problems)
