"""How a log is sorted, as the times of its lines tell; the twin of order.js."""

from __future__ import annotations

from typing import Optional

from .clean import Prefixes

#: Lines whose times are compared.
MOST_TIMES = 1000


class Order:
    """Compares the times of lines as they come; consoles show the newest line first."""

    def __init__(self, prefixes: Prefixes) -> None:
        self._prefixes = prefixes
        self._last: Optional[tuple] = None
        self._seen = 0
        self._earlier = 0
        self._later = 0

    def begin(self) -> None:
        """What comes now stands in another file."""
        self._last = None

    def is_settled(self, text: bytes) -> bool:
        """Whether lines like this one add nothing."""
        return self._seen >= MOST_TIMES or self._prefixes.time(text) is None

    def see(self, text: bytes) -> None:
        """Compare the time of a cleaned line, if it names one, with that of the line before."""
        time = self._prefixes.time(text) if self._seen < MOST_TIMES else None
        if time is None:
            return
        self._seen += 1
        last, self._last = self._last, time
        if last is not None and last[0] == time[0]:
            self._earlier += time[1] < last[1]
            self._later += time[1] > last[1]

    @property
    def newest_first(self) -> bool:
        """Whether most lines are earlier than the ones before them."""
        return self._earlier >= 2 and self._earlier > 2 * self._later
