"""Which lines may be of interest: the step that costs most in an ordinary log, by one of two engines.

The plain one needs nothing but Python. The compiled one is taken where hyperscan is installed (`faultbook[fast]`);
FAULTBOOK_ENGINE=plain does without. Both find the same lines.
"""

from __future__ import annotations

import os

from ..codec import ErrorIndex
from .plain import Plain


def choose(index: ErrorIndex) -> object:
    """The quickest engine at hand."""
    if os.environ.get("FAULTBOOK_ENGINE") != "plain":
        try:
            from .compiled import Compiled

            return Compiled(index)
        except ImportError:
            pass
    return Plain(index)
