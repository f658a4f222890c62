"""The opening page of a family, and the map of causes."""

from __future__ import annotations

import re
from dataclasses import replace

from faultbook.model.catalogue import Catalogue, Question, Stage
from faultbook.pages.cause_map import map_page
from faultbook.pages.entry_page import entry_page
from faultbook.pages.families import family_pages


def test_a_family_opens_with_a_picture_the_questions_and_its_entries(catalogue: Catalogue) -> None:
    """In this order; the stages that are its own carry a sign beside their colour."""
    family = replace(catalogue.families[0], when=("two",), questions=(Question("It <hangs>", (catalogue.entries[0].id,)),))
    stages = (Stage("one", "First thing"), Stage("two", "A rather long second one"))
    book = replace(catalogue, families=(family, *catalogue.families[1:]), stages=stages)
    page = next(page for page in family_pages(book) if page.uri == f"families/{family.id}.md")
    own = [entry for entry in book.entries if entry.family == family.id]
    assert page.text.index("<svg") < page.text.index("It &lt;hangs&gt;") < page.text.index("## All")
    assert all(f"(../kb/{entry.id}.md)" in page.text for entry in own)
    assert re.findall(r"<g class=\"([^\"]+)\">", page.text) == ["fb-life__stage", "fb-life__here"]
    assert re.findall(r"<text[^>]*>([^<]*)</text>", page.text) == ["First thing", "● A rather long", "second one"]


def test_a_family_without_stages_and_questions_is_a_list(catalogue: Catalogue) -> None:
    """Nothing empty is shown."""
    for page in family_pages(catalogue):
        assert "<svg" not in page.text and "What do you see" not in page.text


def test_the_map_links_every_entry_that_leads_somewhere_or_follows(catalogue: Catalogue) -> None:
    """Each as a place of the picture and in the list, and a line for each pair."""
    text = map_page(catalogue).text
    pairs = [(entry.id, other) for entry in catalogue.entries for other in entry.leads_to]
    assert pairs
    for one, other in pairs:
        assert f'id="map-{one}"' in text and f'href="../{other}/"' in text and f"({one}.md)" in text
    assert text.count('class="fb-map__edge"') == len(pairs)
    assert f'href="../{pairs[0][0]}/index.html"' in map_page(catalogue, offline=True).text


def test_only_entries_on_the_map_lead_to_it(catalogue: Catalogue) -> None:
    """A harmless line that something leads to is not on it, and a link there would lead nowhere."""
    text = map_page(catalogue).text
    for entry in catalogue.entries:
        shown = "map.md#map-" in entry_page(entry, catalogue).text
        assert shown == (f'id="map-{entry.id}"' in text), entry.id
    one, other = next((entry, item) for entry in catalogue.entries for item in entry.leads_to)
    harmless = replace(catalogue.get(other), role="harmless")
    book = replace(catalogue, entries=tuple(harmless if entry.id == other else entry for entry in catalogue.entries))
    assert "map.md#map-" not in entry_page(harmless, book).text
