"""All rules, in the order of the reference pages."""

from __future__ import annotations

from .blocks import BLOCK_NAMES, MISSING_SECTION, UNTAGGED_BLOCK
from .families import FAMILY_PAGE
from .guides import GUIDE_PATH
from .ids import DUPLICATE_ID, UNKNOWN_FAMILY, UNKNOWN_ID
from .links import DEAD_LINK, TAKEN_ID, UNKNOWN_INSERT
from .names import NAME_WITHOUT_SOURCE, NOT_REPRODUCED
from .proofs import MISSING_PROOF
from .reading import READING_RULES
from .rule import Rule
from .templates import REPEATED_TEMPLATE, UNREADABLE_VERSIONS, UNSAFE_TEMPLATE

RULES: tuple[Rule, ...] = (
    DUPLICATE_ID,
    UNKNOWN_ID,
    UNKNOWN_FAMILY,
    UNSAFE_TEMPLATE,
    REPEATED_TEMPLATE,
    UNREADABLE_VERSIONS,
    MISSING_PROOF,
    UNTAGGED_BLOCK,
    BLOCK_NAMES,
    MISSING_SECTION,
    DEAD_LINK,
    TAKEN_ID,
    UNKNOWN_INSERT,
    GUIDE_PATH,
    FAMILY_PAGE,
    NAME_WITHOUT_SOURCE,
    NOT_REPRODUCED,
    *READING_RULES,
)
