"""Which lines of a log a report of it should show; the twin of excerpt.js."""

from __future__ import annotations

#: Lines shown of a log at most, and of one without any error-like line the last so many.
MOST = 60
TAIL = 30
#: Lines before and after an exception that nobody caught, and after any other error-like line.
TRACE = (12, 3)
AROUND = (2, 2)
#: So many exceptions are shown with their tracebacks.
TRACED = 2


def excerpt(exceptions: list, error_lines: list, last: int) -> list:
    """Stretches [from, to] of line numbers: the first uncaught exceptions, then error-like lines in their order, while there is room.

    `exceptions` and `error_lines` are a collector's, `last` is the number of lines.
    """
    centres = sorted({item.piece.line for item in exceptions})
    wanted = [(line, TRACE if place < TRACED else AROUND) for place, line in enumerate(centres)]
    wanted += [(hit.line, AROUND) for _, hit in error_lines]
    chosen: set = set()
    for line, (before, after) in wanted:
        more = [at for at in range(max(1, line - before), min(last, line + after) + 1) if at not in chosen]
        if len(chosen) + len(more) > MOST:
            break
        chosen.update(more)
    return stretches(chosen or range(max(1, last - TAIL + 1), last + 1))


def stretches(lines) -> list:
    """Line numbers as sorted stretches [from, to]."""
    found: list = []
    for line in sorted(lines):
        if found and found[-1][1] == line - 1:
            found[-1][1] = line
        else:
            found.append([line, line])
    return found
