"""The page of all names, and the list of what was not reproduced."""

from __future__ import annotations

from dataclasses import replace

from faultbook.model.catalogue import Catalogue
from faultbook.model.reference import Name, Names, NotReproduced
from faultbook.pages.names import name_pages
from faultbook.rules.links import LISTINGS


def test_a_name_leads_to_the_entries_that_use_it_and_to_its_source(catalogue: Catalogue) -> None:
    """By kind, sorted without the hyphens of flags."""
    entry = replace(catalogue.entries[0], body="Set `SOME_VARIABLE=1`.\n\n```bash\nprog --fast\n```\n")
    names = Names("kb/names.yml", (
        Name("SOME_VARIABLE", "variable", "prog", "Shows | more.", "https://example.org/"),
        Name("--fast", "flag", "prog", "Hurries.", "prog 1 main.c"),
    ))  # fmt: skip
    (page,) = name_pages(replace(catalogue, entries=(entry, *catalogue.entries[1:]), names=names))
    rows = [line for line in page.text.split("\n") if line.startswith("| `")]
    assert rows[0] == f"| `SOME_VARIABLE` | prog | Shows \\| more. | [{entry.id}]({entry.id}.md) | [page](https://example.org/) |"
    assert rows[1].startswith("| `--fast` | prog | Hurries. |") and rows[1].endswith("| prog 1 main.c |")


def test_what_was_not_reproduced_stands_under_its_reason(catalogue: Catalogue) -> None:
    """With the count, so that nobody need believe more than is true."""
    entry = catalogue.entries[0]
    (page,) = name_pages(replace(catalogue, not_reproduced=(NotReproduced("Needs a <GPU>.", (entry.id,), "kb/not-reproduced.yml"),)))
    assert f"1 of {len(catalogue.entries)} entries" in page.text
    assert page.text.index("Needs a &lt;GPU&gt;.") < page.text.index(f"({entry.id}.md)")


def test_their_addresses_are_taken(catalogue: Catalogue) -> None:
    """No entry may have the name of such a page."""
    assert {"names", "not-reproduced"} <= set(LISTINGS) and name_pages(catalogue) == []
