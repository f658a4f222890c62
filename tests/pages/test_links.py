"""Links between files of the book -> links between pages; tags are text."""

from __future__ import annotations

import pytest

from faultbook.pages.links import for_site


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[a](../nccl/watchdog.md)", "[a](watchdog.md)"),
        ("[a](watchdog.md#why)", "[a](watchdog.md#why)"),
        ('[a](../nccl/watchdog.md#why "Title")', '[a](watchdog.md#why "Title")'),
        ("[a](../../docs/contributing/rules.md)", "[a](../contributing/rules.md)"),
        ("[a](https://docs.example/x.md)", "[a](https://docs.example/x.md)"),
        ("`[a](../nccl/watchdog.md)` [a](../nccl/b.md)", "`[a](../nccl/watchdog.md)` [a](b.md)"),
        ("```\n[a](../nccl/b.md) <b>\n```\n", "```\n[a](../nccl/b.md) <b>\n```\n"),
        ("a <b>bold</b> <!-- c --> `<b>` 1 < 2", "a &lt;b>bold&lt;/b> &lt;!-- c --> `<b>` 1 < 2"),
        ("code `that goes on\n<here>` and ends <here>", "code `that goes on\n<here>` and ends &lt;here>"),
        ("[a](b.md){ onclick=x } `{ b }`\n{: id=x }", "[a](b.md)&#123; onclick=x } `{ b }`\n&#123;: id=x }"),
        ("Runs in the tests\n{ .fb-claim .fb-claim--run }\n", "Runs in the tests\n{ .fb-claim .fb-claim--run }\n"),
        ("\0" + "7\0 `a`", "\ufffd7\ufffd `a`"),
        ("<https://docs.example/x> <javascript:x()>", "<https://docs.example/x> &lt;javascript:x()>"),
    ],
)
def test_text_of_an_entry_on_the_site(written: str, shown: str) -> None:
    """Code is left alone, whatever it looks like."""
    assert for_site(written) == shown
