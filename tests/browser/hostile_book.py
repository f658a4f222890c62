"""A book whose every text is somebody's attempt to run a script, in each field of an entry."""

from __future__ import annotations

import json
import shutil
import string
from pathlib import Path

from faultbook.reading.book import read_book
from faultbook.rules.check import check

HERE = Path(__file__).parent
PAYLOADS: list[str] = json.loads((HERE / "payloads.json").read_text("ascii"))
BLOCK = '```{.python .norun reason="shown only"}'
#: Stands where the checks let no payload through.
REFUSED = "Refused."
_ENTRY = """---
title: %(line)s
summary: %(line)s
symptoms: [%(line)s]
errors:
  - text: %(template)s
    proof: source
    source: %(source)s
fixes:
  - title: %(line)s
    section: way-one
  - title: %(line)s
    section: way-two
role: cause
lookalikes:
  - entry: hostile-%(other)s
    tell: %(line)s
search_words: [%(line)s]
applies_to: [pytorch]
former_ids: [former-%(name)s]
references:
  - title: %(line)s
    url: https://docs.example/
    checked: 2026-12-01
---
## What happens
%(prose)s

## Why
[a][one] [b]( javascript:self.hit=1) [c]( &#106;avascript&colon;self.hit=1) [e](https://docs.example/){ onclick=self.hit=1 }
\\`<img src=x onerror=self.hit=1>\\` ``<img src=x onerror=self.hit=1>`
{: onclick="self.hit=1" }

```text
<img src=x onerror=self.hit=1>
````

    <img src=x onerror=self.hit=1>

[one]: javascript:self.hit=1

<div markdown onclick="self.hit=1">

<img src=x onerror=self.hit=1>

### %(heading)s { #faultbook }
#### %(heading)s
Text.

## Fix

### One { #way-one }
%(prose)s

%(block)s
%(code)s
```

### Two { #way-two }
Text.

## Check that it is fixed
Run it again.
"""


def name_of(number: int) -> str:
    """A word of its own for each payload, without digits."""
    return string.ascii_lowercase[number // 26] + string.ascii_lowercase[number % 26] + "quux"


def error_of(number: int, payload: str) -> str:
    """The line that shows entry `hostile-<name>` to be the cause."""
    return f"Failure {name_of(number)}: {payload}"


def writable(payload: str) -> bool:
    """Whether an error string may hold it; the checks refuse control characters and the like."""
    return all(sign.isprintable() or sign in "\u200b\u202c\u202e" for sign in payload)


def write(folder: Path) -> dict[int, str]:
    """Write the book there; number -> payload of its entries. What the checks refuse in the text is left out of the text."""
    shutil.copytree(HERE / "book", folder)
    for path in (folder / "kb").rglob("*"):
        if path.is_file() and path.name not in ("families.yml", "patterns.yml"):
            path.unlink()
    payloads = {number: payload for number, payload in enumerate(PAYLOADS) if writable(payload)}
    numbers = list(payloads)
    for number, payload in payloads.items():
        _write(folder, number, payload, payload, numbers[number == numbers[0]])
    refused = {Path(problem.path).stem for problem in _problems(folder) if problem.rule in ("dead-link", "open-fence")}
    for number, payload in payloads.items():
        if f"hostile-{name_of(number)}" in refused:
            _write(folder, number, payload, REFUSED, numbers[number == numbers[0]])
    assert not _problems(folder), [str(problem) for problem in _problems(folder)]
    return payloads


def _problems(folder: Path) -> list:
    catalogue, problems = read_book(folder / "kb")
    return [*problems, *check(catalogue)]


def _write(folder: Path, number: int, payload: str, prose: str, other: int) -> None:
    template = error_of(number, payload).replace("\\", "\\\\").replace("<", "\\<")
    values = {
        "name": name_of(number),
        "other": name_of(other),
        "line": json.dumps(payload),
        "source": json.dumps(f"sample 1.0 sample/module.py {payload}"),
        "template": json.dumps(template),
        "heading": "x" if prose == REFUSED else payload,
        "prose": prose,
        "block": BLOCK,
        "code": payload,
    }
    (folder / "kb" / "launch" / f"hostile-{name_of(number)}.md").write_text(_ENTRY % values, "utf-8")
