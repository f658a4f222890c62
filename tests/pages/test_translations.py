"""Pages in another language: their own words, the original's code and error strings, links to and fro."""

from __future__ import annotations

import re
from dataclasses import replace

from faultbook.model.catalogue import Catalogue
from faultbook.model.translation import Translation
from faultbook.pages.entry_page import entry_page
from faultbook.pages.guides import guide_pages
from faultbook.pages.inserts import insert
from faultbook.pages.languages import NAMES, WORDS
from faultbook.reading.book import read_book
from faultbook.site.language import with_language
from tests.pages.test_guides import BOOK, GUIDE

ENTRY = "pipe-closed-early"


def _german(catalogue: Catalogue) -> Catalogue:
    original = catalogue.get(ENTRY)
    entry = replace(original, title="Die Leitung ist zu", summary="Zu früh zu.")
    return replace(catalogue, guides=(GUIDE,), translations=(Translation("de", (entry,), (replace(GUIDE, title="Es hängt"),)),))


def test_every_language_has_every_word() -> None:
    """A missing one would end the build."""
    assert set(NAMES) == set(WORDS)
    assert {name: sorted(words) for name, words in WORDS.items()} == {name: sorted(WORDS["en"]) for name in WORDS}
    assert all(words[key].count("{}") == WORDS["en"][key].count("{}") for words in WORDS.values() for key in words)


def test_a_translated_entry_has_its_own_words_and_the_originals_error_strings(catalogue: Catalogue) -> None:
    """Headings too; what is not translated is linked where it stands."""
    book = _german(catalogue)
    page = entry_page(book.translations[0].entries[0], book, "de")
    assert page.uri == f"de/kb/{ENTRY}.md" and "# Die Leitung ist zu" in page.text
    assert f"## {WORDS['de']['what_you_see']} {{ #what-you-see }}" in page.text and "What you see" not in page.text
    original = entry_page(book.get(ENTRY), book).text
    assert re.findall("<code>.*?</code>", page.text) == re.findall("<code>.*?</code>", original) != []
    assert f"language: de\nlanguages:\n  en: kb/{ENTRY}/\n" in page.text and f"languages:\n  de: de/kb/{ENTRY}/\n" in original
    known = {f"{entry.id}.md" for entry in book.entries} - {f"{ENTRY}.md"}
    links = re.findall(r"\]\(([^)#]*\.md)", page.text)
    assert [link for link in links if link in known] == [] and "../../kb/roles.md" in links


def test_a_translated_guide_leads_to_translated_entries(catalogue: Catalogue) -> None:
    """And its list to the list in the other language."""
    pages = {page.uri: page.text for page in guide_pages(_german(catalogue))}
    assert sorted(pages) == ["de/guides/index.md", "de/guides/stuck.md", "guides/index.md", "guides/stuck.md"]
    assert f"[Die Leitung ist zu](../kb/{ENTRY}.md)" in pages["de/guides/stuck.md"]
    assert "en: guides/stuck/" in pages["de/guides/stuck.md"] and "de: de/guides/" in pages["guides/index.md"]


def test_a_handwritten_page_below_the_languages_folder_speaks_it(catalogue: Catalogue) -> None:
    """Cards of entries and the row of guides lead to translated pages where there are any."""
    book = _german(catalogue)
    assert f"[Die Leitung ist zu](../de/kb/{ENTRY}.md)" in insert(f"<!-- faultbook: entry {ENTRY} -->", "de/index.md", book)
    assert f"[Die Leitung ist zu](./kb/{ENTRY}.md)" not in insert(f"<!-- faultbook: entry {ENTRY} -->", "index.md", book)
    other = next(entry.id for entry in book.entries if entry.id != ENTRY)
    assert f"(../kb/{other}.md)" in insert(f"<!-- faultbook: entry {other} -->", "de/index.md", book)
    assert "(../de/guides/stuck.md)" in insert("<!-- faultbook: guides -->", "de/index.md", book)


def test_a_page_names_its_language_in_its_first_element() -> None:
    """The theme writes the site's; a screen reader would read German as English."""
    page = '<!doctype html>\n<html lang="en" class="no-js">\n<body lang="en">'
    assert with_language(page, "de") == page.replace('<html lang="en"', '<html lang="de"') and with_language(page, "") == page


def test_translated_blocks_are_the_originals() -> None:
    """Every translated entry of the book shows the code that the tests run."""
    book, problems = read_book(BOOK)
    assert problems == []
    for translation in book.translations:
        for entry in translation.entries:
            page, original = (entry_page(item, book, language).text for item, language in ((entry, translation.language), (book.get(entry.id), "en")))
            assert re.findall(r"(?ms)^```[^\n]*\n.*?^```$", page) == re.findall(r"(?ms)^```[^\n]*\n.*?^```$", original), entry.id
