"""An entry's Markdown on a terminal."""

from __future__ import annotations

from faultbook.cli.prose import prose

MARKDOWN = """## Fix it { #fix }
A paragraph whose lines are
longer than the terminal is wide.

- an item that is longer than the width
  and goes on
- the next

```bash
a command that is longer than the width and stays as it is
```

A paragraph after the code.

| a | table that is longer than the width |

    ~~~~
    - no item in an indented block
    ~~~~
1. one
2. two
"""

FOLDED = """## Fix it
A paragraph whose
lines are longer
than the terminal is
wide.

- an item that is
  longer than the
  width and goes on
- the next

```bash
a command that is longer than the width and stays as it is
```

A paragraph after
the code.

| a | table that is longer than the width |

    ~~~~
    - no item in an indented block
    ~~~~
1. one
2. two"""


def test_prose_is_folded_and_code_is_not() -> None:
    """What is copied stays whole."""
    assert "\n".join(prose(MARKDOWN, 20)) == FOLDED
