"""What a stranger needs to know of a bundle, in ten lines."""

from __future__ import annotations

from .manifest import day

NAME = "READ ME FIRST.txt"
_TEXT = """\
Faultbook {version} of {day}: from the log of a failed distributed training job to its cause and a fix that was run.
All of it is in this folder. It needs no network and no installation, and it sends nothing anywhere.

The page:     unpack the whole zip, open index.html in a browser, paste or drop a log. Leave the files where they are.
The command:  python3 faultbook.pyz match train.log      (Python 3.9 or newer, no packages; on Windows: py faultbook.pyz)
              Where its answers say "faultbook show ...", type python3 faultbook.pyz show ...
Check it:     sha256sum -c --quiet SHA256SUMS     (macOS: shasum -a 256 -c) prints nothing when all is well.
              MANIFEST.json says the same to programs. It shows damage, not who made this: for that, compare the SHA-256 of
              the zip with the one that its maker gave you by another way.
More:         "Offline" in index.html: what the page promises, what it cannot. What was new after {day} is not in it.
"""


def read_me_bytes(version: str, date: int) -> bytes:
    """The text, with line ends that every editor shows."""
    return _TEXT.format(version=version, day=day(date)).replace("\n", "\r\n").encode("ascii")
