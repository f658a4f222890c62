"""The ranks of a job as a small table for people, in 80 columns."""

from __future__ import annotations

from typing import Any, Mapping

from ..index.standing import rank_rows, short_list
from .terminal import Style, columns, cut, harmless

_SAID = {"waits": "waits", "runs": "runs", "state": "not there yet", "missing": "never came"}
_HEADS = ("ranks", "node", "shows", "operation", "line")
#: The widest of each column; the last one takes what is left.
_WIDEST = (20, 18, 13, 24)


def rank_table(diagnosis: Mapping[str, Any], style: Style) -> list[str]:
    """The lines of the table, none where it would say no more than the findings do."""
    found = diagnosis.get("collectives")
    rows = rank_rows(diagnosis)
    if len(rows) < 2 and not (found and found["missing"]):
        return []
    if not (found and found["by_rank"]) and not any(row["node"] or row["file"] for row in rows):
        return []
    cells = [_cells(row, style) for row in rows]
    kept = [at for at, head in enumerate(_HEADS) if any(row[at] for row in cells)]
    widths = [min(max(columns(row[at]) for row in [*cells, _HEADS]), _WIDEST[at]) for at in kept[:-1]]
    lines = []
    for row in [_HEADS, *cells]:
        line = " "
        for at, width in zip(kept, widths):
            text = cut(row[at], width, style.signs["cut"])
            line += " " + text + " " * (width - columns(text) + 1)
        left = max(style.width - columns(line) - 1, 8)
        lines.append(cut((line + " " + from_the_end(row[kept[-1]], left, style)).rstrip(), style.width, style.signs["cut"]))
    lines[0] = style.paint("quiet", lines[0])
    return [*lines, ""]


def _cells(row: Mapping[str, Any], style: Style) -> tuple[str, ...]:
    shows = _SAID.get(row["shows"]) or f"{style.signs[row['shows']]} {row['shows']}"
    places = [harmless(row["file"])] if row["file"] else []
    places += [str(row["line"])] if row["line"] is not None else []
    return short_list(row["ranks"]), harmless(row["node"] or ""), shows, harmless(row["operation"]), ":".join(places)


def from_the_end(text: str, width: int, style: Style) -> str:
    """The text in so many columns; of a long path the end is kept, which tells the files of a job apart."""
    if columns(text) <= width:
        return text
    while columns(text) > max(width - 1, 0):
        text = text[1:]
    return style.signs["cut"] + text
