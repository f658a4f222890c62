"""An entry's page holds every part of the entry, in the order of a tired reader."""

from __future__ import annotations

import re
from dataclasses import replace

from faultbook.model.catalogue import Catalogue
from faultbook.pages.entry_page import entry_page
from faultbook.pages.strings import anchor

HEADINGS = """
# A pipe was closed by its reader
## What you see
## Fix
### Read the whole output
## Symptoms
## What happens
## Why
## Other ways out
### Write to a file
## Check that it is fixed
## What looks the same
## Reproduce it
## Before and after
## To see more next time
## Versions and proof
## References
""".strip().split("\n")


def _text(catalogue: Catalogue, entry_id: str = "pipe-closed-early") -> str:
    return entry_page(catalogue.get(entry_id), catalogue).text


def test_the_parts_stand_in_their_order(catalogue: Catalogue) -> None:
    """What is seen and the first way out come first."""
    headings = re.findall(r"^(#+ .*?) \{ #", _text(catalogue), re.MULTILINE)
    assert headings == HEADINGS


def test_every_part_of_the_entry_is_there(catalogue: Catalogue) -> None:
    """Nothing that an author wrote is lost on the way."""
    entry = catalogue.get("pipe-closed-early")
    page = _text(catalogue)
    for error in entry.errors:
        assert page.count(anchor(error.text)) == 2
    wanted = [entry.summary, *entry.symptoms, *entry.next_time, "Least change first.", "exit code 0", "Keep the reader alive."]
    wanted += [fix.title for fix in entry.fixes] + [item.tell for item in entry.lookalikes]
    wanted += [f"[{item.title}]({item.url}), opened on {item.checked}" for item in entry.references]
    wanted += ["stands in small 1.0 small/worker.py", "printed in the tests", "`python>=3.9`", "(launcher-gives-up.md)"]
    assert [part for part in wanted if part not in page] == []


def test_anchors_of_the_author_stay(catalogue: Catalogue) -> None:
    """Links to a fix or a section are for ever."""
    page = _text(catalogue)
    for name in ("what-happens", "why", "fix", "read-it-all", "write-to-a-file", "check-that-it-is-fixed", "reproduce-it"):
        assert page.count(f"{{ #{name} }}") == 1


def test_the_other_side_of_leads_to_is_shown(catalogue: Catalogue) -> None:
    """The page of a consequence names what leads to it."""
    page = _text(catalogue, "launcher-gives-up")
    assert "**What leads here**\n\n- [A pipe was closed by its reader](pipe-closed-early.md)" in page


def test_an_entry_without_error_strings_shows_its_symptoms_first(catalogue: Catalogue) -> None:
    """What prints nothing is recognised by what a person sees, once on the page."""
    page = _text(catalogue, "launcher-gives-up")
    assert page.index("- All ranks end at once") < page.index("## Fix")
    assert page.count("All ranks end at once") == 1
    assert "Versions and proof" not in page


def test_front_matter_cannot_bring_markdown_or_html(catalogue: Catalogue) -> None:
    """A title is text: signs of Markdown and tags are shown, code stays code."""
    entry = replace(catalogue.get("launcher-gives-up"), summary="<img src=x onerror=y> *not* [a](b){ c } but `a_b`, `<c>`")
    page = entry_page(entry, catalogue).text
    assert r"&lt;img src=x onerror=y&gt; \*not\* \[a\](b)&#123; c &#125; but `a_b`, <code>&#60;c&#62;</code>" in page
    assert 'description: "\\u0026lt;img src=x onerror=y' in page


def test_an_error_string_cannot_bring_html(catalogue: Catalogue) -> None:
    """An escaped < is text, a placeholder is set apart."""
    assert "Broken pipe: &lt;stdout&gt; of <var>&lt;word&gt;</var></code>" in _text(catalogue)


def test_the_source_of_the_page_is_known(catalogue: Catalogue) -> None:
    """The edit link needs it."""
    page = entry_page(catalogue.get("pipe-closed-early"), catalogue)
    assert (page.uri, page.source) == ("kb/pipe-closed-early.md", "kb/storage/pipe-closed-early.md")
