"""Fences as a reader gets them."""

from __future__ import annotations

import pytest

from faultbook.model.block import Block
from faultbook.pages.fences import claim, for_readers
from faultbook.reading.markdown import sections_and_blocks


def _shown(body: str) -> str:
    sections, blocks = sections_and_blocks(f"## A\n{body}", 1, "x", "kb/x/x.md", lambda *problem: pytest.fail(str(problem)))
    return for_readers(sections[0].text, blocks)


def test_attributes_become_a_title_and_a_claim() -> None:
    """The reader gets a language and the file's name, and below the block what the tests do with it."""
    assert _shown("```{.python .run name=a file=train.py}\nx = 1\n```\nText.") == (
        '```python title="train.py"\nx = 1\n```\n\nRuns in the tests\n{ .fb-claim .fb-claim--run }\n\nText.'
    )


def test_a_hidden_block_is_not_shown_and_the_next_keeps_its_own_claim() -> None:
    """Blocks and fences stay in step."""
    shown = _shown("```{.bash .run .hidden}\nsecret\n```\n```{.bash .repro}\nfalse\n```")
    assert "secret" not in shown and "Fails in the tests as claimed" in shown and "Runs in" not in shown


def test_a_block_in_a_tab_keeps_its_indent() -> None:
    """The claim belongs to the tab, too."""
    shown = _shown('=== "A"\n\n    ```{.bash .norun reason="needs a GPU"}\n    a\n    ```\n')
    assert "    ```bash\n    a\n    ```\n\n    Not run by the tests: needs a GPU\n    { .fb-claim .fb-claim--norun }" in shown


def test_a_plain_fence_stays_as_it_is() -> None:
    """Also one that holds what looks like a fence."""
    body = "````text\n```{.python .run}\n```\n````"
    assert _shown(body) == body


@pytest.mark.parametrize(
    ("kind", "attributes", "words"),
    [
        ("run", {}, "Runs in the tests"),
        ("run", {"exit": "3"}, "Runs in the tests and ends with exit code 3"),
        ("run", {"nproc": "2"}, "Runs in the tests, 2 ranks under torchrun"),
        ("run", {"aws": "moto", "env": "sdk3"}, "Runs in the tests, against a local stand-in for AWS, with version 3 of the SageMaker SDK"),
        ("repro", {}, "Fails in the tests as claimed"),
        ("repro", {"exit": "0"}, "Prints this in the tests"),
        ("norun", {"reason": "it costs money"}, "Not run by the tests: it costs money"),
        ("text", {}, ""),
    ],
)
def test_the_claim_says_what_is_done(kind: str, attributes: dict, words: str) -> None:
    """No more than what the tests do."""
    assert claim(Block("x", "kb/x/x.md", 1, "bash", kind, "", "a", attributes=attributes)) == words
