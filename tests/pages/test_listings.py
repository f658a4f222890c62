"""The pages that lead to entries."""

from __future__ import annotations

from faultbook.model.catalogue import Catalogue
from faultbook.model.signature import ROLES
from faultbook.pages.cause_map import map_page
from faultbook.pages.inserts import check, insert
from faultbook.pages.listings import error_strings, listings
from faultbook.pages.redirects import redirect_page, redirects
from faultbook.rules.links import LISTINGS
from faultbook.rules.table import RULES
from faultbook.pages.rule_pages import rule_pages
from faultbook.pages.reference import reference_page
from faultbook.reading.schema import ENTRY_FIELDS, ERROR_FIELDS


def _pages(catalogue: Catalogue) -> dict[str, str]:
    return {page.uri: page.text for page in [map_page(catalogue), *listings(catalogue)]}


def test_each_listing_has_a_name_that_no_entry_may_have(catalogue: Catalogue) -> None:
    """The rule about taken ids and the pages agree."""
    # The small book has neither file of which these two are made.
    named = set(LISTINGS) - {"names", "not-reproduced"}
    assert sorted(_pages(catalogue)) == sorted(f"kb/{name}.md" for name in named)


def test_each_entry_is_reached_by_family_tool_symptom_and_role(catalogue: Catalogue) -> None:
    """An entry that no list leads to would be lost."""
    pages = _pages(catalogue)
    for name in ("index", "tags", "symptoms", "roles"):
        for entry in catalogue.entries:
            assert f"({entry.id}.md)" in pages[f"kb/{name}.md"], name


def test_every_role_has_its_anchor(catalogue: Catalogue) -> None:
    """The mark of an entry leads there."""
    assert all(f"{{ #{role} }}" in _pages(catalogue)["kb/roles.md"] for role in ROLES)


def test_error_strings_are_sorted_by_what_they_begin_with(catalogue: Catalogue) -> None:
    """Upper and lower case together, each string once with all entries that have it."""
    groups = error_strings(catalogue)
    assert [letter for letter, _ in groups] == ["B", "W"]
    assert [len(found) for _, found in groups] == [1, 1]
    assert groups[0][1][0][1][0].id == "pipe-closed-early"


def test_each_rule_has_a_page_that_the_list_leads_to() -> None:
    """Made from the rule itself."""
    pages = {page.uri: page.text for page in rule_pages()}
    for rule in RULES:
        text = pages[f"contributing/rules/{rule.name}.md"]
        assert rule.wrong in text and rule.right in text
        assert f"(rules/{rule.name}.md)" in pages["contributing/rules.md"]


def test_the_reference_names_every_field() -> None:
    """Those of an error string, too."""
    text = reference_page().text
    assert [field.name for field in ENTRY_FIELDS + ERROR_FIELDS if f"| `{field.name}` |" not in text] == []


def test_inserts_are_filled_relative_to_their_page(catalogue: Catalogue) -> None:
    """The same comment works at any depth."""
    comment = "<!-- faultbook: entry pipe-closed-early -->"
    assert "](./kb/pipe-closed-early.md)" in insert(comment, "index.md", catalogue)
    assert "](../../kb/pipe-closed-early.md)" in insert(comment, "a/b/c.md", catalogue)
    assert 'id="faultbook-box"' in insert("<!-- faultbook: box -->", "index.md", catalogue)
    assert "(./families/storage.md) 1" in insert("<!-- faultbook: families -->", "index.md", catalogue)


def test_an_insert_in_a_fence_is_shown(catalogue: Catalogue) -> None:
    """A page may explain inserts."""
    page = "```html\n<!-- faultbook: entry nowhere -->\n```\n"
    assert insert(page, "a.md", catalogue) == page and check(page, "docs/a.md", catalogue) == []


def test_an_insert_that_cannot_be_filled_is_a_problem(catalogue: Catalogue) -> None:
    """With the line on which it stands."""
    problems = check("a\n<!-- faultbook: entry nowhere -->\n<!-- faultbook: boks -->", "docs/a.md", catalogue)
    assert [(problem.line, problem.rule) for problem in problems] == [(2, "unknown-insert"), (3, "unknown-insert")]


def test_a_redirect_works_without_a_script_and_says_where_the_entry_is(catalogue: Catalogue) -> None:
    """Served and from a folder; without the site's address the canonical one is relative."""
    (redirect,) = redirects(catalogue)
    assert redirect.former == "broken-pipe"
    served, folder = redirect_page(redirect, "", False), redirect_page(redirect, "https://x.example/a/", True)
    assert 'url=../pipe-closed-early/"' in served and 'canonical" href="../pipe-closed-early/"' in served
    assert 'url=../pipe-closed-early/index.html"' in folder and 'href="https://x.example/a/kb/pipe-closed-early/"' in folder
