"""How written words become terms, as data; the artefact carries it, so that both readers fold alike."""

from __future__ import annotations

#: Base letters, and the letters that fold to them. Capitals follow from these once, in `language`.
LETTERS = {
    "a": "àáâãåāăą",
    "ae": "äæ",
    "c": "çćĉċč",
    "d": "ðďđ",
    "e": "èéêëēĕėęě",
    "g": "ĝğġģ",
    "h": "ĥħ",
    "i": "ìíîïĩīĭį",
    "j": "ĵ",
    "k": "ķ",
    "l": "ĺļľł",
    "n": "ñńņň",
    "o": "òóôõøōŏő",
    "oe": "öœ",
    "r": "ŕŗř",
    "s": "śŝşšș",
    "t": "ţťŧț",
    "th": "þ",
    "u": "ùúûũūŭůűų",
    "ue": "ü",
    "w": "ŵ",
    "y": "ýÿŷ",
    "z": "źżž",
}
#: Letters without a counterpart of the same kind, quotation marks, apostrophes and hyphens as people paste them, ligatures.
SIGNS = {
    "ss": "ß",
    "Ss": "ẞ",
    "i": "ı",
    "I": "İ",
    "u": "\u00b5\u03bc",
    '"': "“”„‟«»",
    "'": "‘’‚ʼ´",
    "-": "\u2010\u2011\u2012\u2212",
    "ff": "\ufb00",
    "fi": "\ufb01",
    "fl": "\ufb02",
    "ffi": "\ufb03",
    "ffl": "\ufb04",
}
#: Soft hyphens, joiners, marks of order, and accents written after their letter: as if they were not there.
INVISIBLE = (0x00AD, *range(0x200B, 0x2010), 0x2060, 0xFEFF, *range(0x0300, 0x0308), *range(0x0309, 0x0370))
#: The two dots of a decomposed umlaut; they become the e that an umlaut folds to.
UMLAUT = 0x0308

#: Words that say nothing about a failure, English and German. Not here: words that do (no, not, out, all, after, nicht).
STOP_WORDS = (
    "a an and are as at be been being but by can could did do does for from had has have how i if in into is it its"
    " my of on or our so than that the their them then there these they this to was we were what when where which while who"
    " why will with would you your"
    " als am auf aus bei beim das dass dem den der des die dies diese dieser ein eine einem einen einer eines er es"
    " fuer hat ich im ist man mit mein meine oder sich sie sind und vom von wenn wie wird wir zu zum zur"
)


def language() -> dict:
    """The data of this module as the artefact carries it: `fold` (sign to ASCII) and `stop` (words, sorted)."""
    fold = {}
    for base, signs in LETTERS.items():
        for sign in signs:
            fold[sign] = base
            fold[sign.upper()] = base.capitalize()
    for base, signs in SIGNS.items():
        fold.update({sign: base for sign in signs})
    fold.update({chr(code): "" for code in INVISIBLE})
    fold[chr(UMLAUT)] = "e"
    return {"fold": fold, "stop": sorted(set(STOP_WORDS.split()))}
