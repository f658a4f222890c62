"""Which templates may match in a block at all: most lines that hold one frequent word of a template need no closer look.

The twin of living.js.
"""

from __future__ import annotations

from .codec import ErrorIndex
from .second_look import BLANKS, is_short, may_lack

#: What speaks of ranks holds a word of every prefix, and is sought in lines put together only with so many letters.
LETTERS_OF_RANKS = 12


def may_match(index: ErrorIndex, template: int, cleaned: bytes) -> bool:
    """Whether a template may match a cleaned line of this shape, alone or with the lines around it."""
    if index.programs[template].may_stand(cleaned):
        return True
    row, needs = index.templates[template], index.needs[template]
    # A version is read from its own line only.
    return not (row["version_of"] or is_short(needs) or (row["collective"] >= 0 and is_short(needs, LETTERS_OF_RANKS)))


def may_hold(index: ErrorIndex, shape, rows) -> bool:
    """Whether one of a shape's templates may match in the block of `rows`: one whose words do not stand in it cannot."""
    living = rows.block.living
    for template in shape.templates:
        known = living.get(template)
        if known is None:
            known = living[template] = _stands(index.needs[template], rows)
        if known:
            return True
    return False


def _stands(needs: frozenset, rows) -> bool:
    """What `may_stand` says of the whole block, with each word sought once."""
    block = rows.block
    if not block.squeezed:
        block.squeezed = rows.masked.translate(None, BLANKS)
    left = may_lack(needs)
    # A long word is rarely there by chance.
    for word in sorted(needs, key=len, reverse=True):
        there = block.words.get(word)
        if there is None:
            there = block.words[word] = word in block.squeezed
        left -= not there
        if left < 0:
            return False
    return True
