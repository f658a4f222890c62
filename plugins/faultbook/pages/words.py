"""The words and signs of roles and proofs; never colour alone."""

from __future__ import annotations

from ..model.signature import Signature
from .languages import ORIGINAL, WORDS

#: Role -> sign; the word always stands beside it.
ROLE_SIGNS = {"cause": "●", "consequence": "◐", "wrapper": "○", "harmless": "✓"}
#: Role -> what it means to somebody who reads a log.
ROLE_MEANINGS = {
    "cause": "The failure itself: mend this one.",
    "consequence": "Another failure, seen from a rank that was healthy: look for the cause it follows from.",
    "wrapper": "A report that some child failed: the reason stands elsewhere in the log.",
    "harmless": "Looks bad and is not: no reason to stop reading.",
}


def proof(signature: Signature, language: str = ORIGINAL) -> str:
    """Why we believe that an error string is printed, as Markdown."""
    return WORDS[language][signature.proof].format(signature.source)
