"""Sample lines of error strings, the logs that they stand in, and what happens to logs on their way to a reader."""

from __future__ import annotations

import html
import json
import random
import re
import textwrap
from typing import Callable, Iterator, NamedTuple, Optional

from faultbook.index.error_strings.template import steps
from faultbook.index.error_strings.versions import allows, library_of, numbers
from faultbook.model.signature import Signature

#: What a placeholder may have stood for; a sample takes one of each row by chance.
VALUES = {
    "int": ("3", "128", "40961"),
    "float": ("2.18", "0.5", "1e-05"),
    "hex": ("0x7f31c4a0", "1b000"),
    "word": ("encoder_block", "layers.3.attn-out", "fp8"),
    "path": ("/mnt/runs/7/train.py", "out/step_200/part-0.pt"),
    "host": ("10.7.0.12", "[10.7.0.12]:41022", "worker-3.cluster.local"),
    "str": ("nightly", "a value of mine"),
    "any": ("block 7, part 2", "/mnt/runs/7/out", "[4, 512]"),
}
_LETTERS = re.compile(r"[A-Za-z]{3,}")
_VERSION = re.compile(r"[0-9][0-9.]*")
#: What may stand before a message that goes through trouble; its end, of any length, so that lines break anywhere.
LEAD = "2026-11-03 09:14:07 worker 3 of 8 at step 1200 in /mnt/runs/7/src/loop.py, 212: "
#: Stands where a literal word stood; no template holds it.
OTHER_WORD = "Quetzal"

#: Says what kind of log this is; error strings that other programs print, too, count only beside such a line.
FIELD = "epoch 1 of 3 starts on 8 ranks"
NOISE = (
    "epoch 3 step {n}/2000 loss 2.{n} lr 3.0e-04 tokens/s 18211",
    "epoch 3 step {n}/2000 | grad norm 0.8{n} | 412 ms",
    " 41%|####      | {n}/2000 [03:12<04:31,  2.61it/s]",
    "Loading shard {n} of 4096 from the local cache",
    "wrote summary of step {n} to runs/tokens-7b/events",
    "evaluating on 512 held-out documents ({n} done)",
    "data: bucket {n} holds 20480 sequences of 2048 tokens",
    "learning rate schedule: cosine, warm-up of 400 steps, now at {n}",
    "GPU 3: 61% busy, 31.2 GiB of 80.0 GiB in use, step {n}",
    "",
    "---- step {n} ----",
)
PREFIXES: tuple[Callable[[int], str], ...] = (
    lambda n: f"[rank{n % 8}]: ",
    lambda n: f"2026-11-03T09:14:{n % 60:02}.114Z ",
    lambda n: f"2026-11-03 09:14:{n % 60:02},511 ",
    lambda n: f"[2026-11-03 09:14:{n % 60:02},511] ",
    lambda n: f"[1,mpirank:{n % 8},algo-2]<stderr>:",
    lambda n: f"[1,{n % 8}]<stdout>:",
    lambda n: f"[default{n % 8}]:",
    lambda n: f"(RayWorkerWrapper pid={4000 + n}, ip=10.7.0.12) ",
)


class Log(NamedTuple):
    """A log, and the numbers of the lines on which its sample stands."""

    text: str
    places: range


def sample(text: str, source: random.Random) -> str:
    """A line that the template matches."""
    return "".join(_fill(text, source))


def counterpart(text: str, source: random.Random) -> str:
    """A line like a sample, one of its literal words another one."""
    parts = _fill(text, source)
    program = steps(text)
    words = [(number, match.span()) for number, step in enumerate(program) if isinstance(step, str) for match in _LETTERS.finditer(step)]
    number, (start, end) = source.choice(words)
    parts[number] = parts[number][:start] + OTHER_WORD + parts[number][end:]
    return "".join(parts)


def _fill(text: str, source: random.Random) -> list[str]:
    return [step if isinstance(step, str) else source.choice(VALUES[step[0]]) for step in steps(text)]


def log_with(line: str, signature: Signature, patterns: dict, source: random.Random, trouble: Optional[Callable[[str], list[str]]] = None) -> Log:
    """Ordinary lines of a training run round this one, with all that its signature asks for, behind one stack of prefixes.

    Trouble comes instead of prefixes; then the message stands anywhere in its line.
    """
    stack = source.sample(PREFIXES, source.choice((0, 1, 1, 2, 3))) if trouble is None else []
    if trouble is not None:
        line = LEAD[source.randrange(len(LEAD)) :].lstrip() + line
    beside = [sample(text, source) for text in signature.also_needs]
    before = source.randrange(len(beside) + 1)
    lines = [FIELD, *_versions(signature, patterns), *_noise(source, 8), *beside[:before], *_noise(source, 2), line, *_noise(source, 2), *beside[before:], *_noise(source, 8)]
    target = lines.index(line)
    rows: list[str] = []
    places = range(0)
    for number, item in enumerate(lines):
        whole = "".join(prefix(number) for prefix in stack) + item
        made = trouble(whole) if trouble else [whole]
        if number == target:
            places = range(len(rows) + 1, len(rows) + 1 + len(made))
        rows.extend(made)
    return Log("\n".join(rows) + "\n", places)


def _noise(source: random.Random, most: int) -> list[str]:
    return [source.choice(NOISE).format(n=source.randrange(100, 999)) for _ in range(source.randrange(1, most + 1))]


def _versions(signature: Signature, patterns: dict) -> Iterator[str]:
    """Lines that name a version inside the range, or two different ones where they must differ."""
    wanted = version_inside(signature.versions) if signature.versions else None
    names = {library_of(signature.versions): [wanted]} if wanted else {}
    if signature.versions_differ:
        names[signature.versions_differ] = ["2.18.6", "2.21.5"]
    for item in patterns.get("versions", ()):
        for version in names.pop(item["name"], ()):
            yield item["text"].replace("<version>", version)


def version_inside(text: str) -> str:
    """A version that a range allows."""
    library = library_of(text)
    for bound in _VERSION.findall(text[len(library) :]):
        major, minor, patch, _ = numbers(bound)
        for version in (bound, f"{major}.{minor}.{patch + 1}", f"{major}.{minor - 1}.9", f"{major - 1}.9.0"):
            if "-" not in version and allows(text, {library: version}):
                return version
    raise AssertionError(f"{text}: no version found that this range allows")


def _coloured(line: str) -> list[str]:
    return [line.replace(" ", "\x1b[0m \x1b[1;31m")]


def _cut(line: str) -> list[str]:
    return [line[at : at + 80] for at in range(0, len(line), 80)] or [""]


BAR = "train:  41%|####      | 820/2000 [03:12<04:31,  2.61it/s]"


def _halves(line: str, write: Callable[[str, str], list[str]]) -> list[str]:
    """The line, something else written into its last third, as messages are long and their beginning is not theirs."""
    at = len(line) - len(line) // 3
    return write(line[:at], line[at:]) if len(line) > 60 else [line]


#: What happens to a line on its way: name -> the lines that become of it.
TROUBLES: dict[str, Callable[[str], list[str]]] = {
    "coloured": _coloured,
    "wrapped between words": lambda line: textwrap.wrap(line, 80, break_long_words=False, break_on_hyphens=False) or [""],
    "cut at 80 columns": _cut,
    "JSON": lambda line: [json.dumps({"log": line + "\n", "stream": "stderr"})],
    "HTML": lambda line: [html.escape(line)],
    "quoted": lambda line: ["> " + line],
    "MPI tags": lambda line: ["[1,mpirank:3,algo-2]<stderr>:" + line],
    "rank": lambda line: ["[rank3]: " + line],
    "Windows line ends": lambda line: [line + "\r"],
    "docker compose": lambda line: ["trainer-1  | " + line],
    "journald": lambda line: ["Nov 03 09:14:07 c07n03 bash[4411]: " + line],
    "line numbers": lambda line: ["  118  " + line],
    "JSON twice": lambda line: [json.dumps({"a": json.dumps({"log": line})})],
    "characters by number": lambda line: [json.dumps({"log": line}).replace("'", "\\u0027").replace("<", "\\u003c").replace(">", "\\u003e")],
    "HTML twice, with tags": lambda line: [f'<span class="e">{html.escape(html.escape(line))}</span><br/>'],
    "Markdown": lambda line: ["".join("\\" + char if char in "_*[]()#+-.!<>`" else char for char in line)],
    "a chat's quotes": lambda line: [re.sub(r"(?<![^ (\[{=])\"", "\u201c", line).replace('"', "\u201d").replace("'", "\u2019").replace("...", "\u2026")],
    "wide and invisible blanks": lambda line: [line.replace(" ", "\u2003").replace("_", "_\u200b").replace("ion", "i\u00adon")],
    "colours as text": lambda line: ["^[[31m" + line.replace(" ", "#033[0m \\x1b[1m") + "^[[0m"],
    "wrapped with prefixes": lambda line: ["[rank3]: " + part for part in _cut(line)],
    "a box of ASCII": lambda line: [f"| {part:<76} |" for part in textwrap.wrap(line, 76, break_on_hyphens=False) or [""]],
    "a progress bar in the middle": lambda line: _halves(line, lambda one, other: [f"{one}\r{BAR}\r{other}"]),
    "another rank in the middle": lambda line: _halves(line, lambda one, other: [one + "step 120 loss 2.31", other]),
    "boxed": lambda line: [f"\u2502 {part:<96} \u2502" for part in textwrap.wrap(line, 96, break_on_hyphens=False) or [""]],
}
