"""The fences of an entry as a reader gets them: a language and a title, hidden blocks gone, the claim in words below."""

from __future__ import annotations

import re
from typing import Iterable, Mapping

from ..model.block import Block
from .languages import ORIGINAL, WORDS

_FENCE = re.compile(r"( *)(`{3,}|~{3,})(.*)\Z")
_BRACED = re.compile(r"\{.*\}\Z")


def for_readers(text: str, blocks: Iterable[Block], language: str = ORIGINAL) -> str:
    """Markdown whose fences are plain; `blocks` are those of the text, in its order; claims are in `language`."""
    lines = text.split("\n")
    following = iter(blocks)
    shown: list[str] = []
    index = 0
    while index < len(lines):
        fence = _FENCE.match(lines[index])
        if not fence:
            shown.append(lines[index])
            index += 1
            continue
        end = _end(lines, index, fence.group(2))
        block = next(following, None)
        if block is None or not _BRACED.match(fence.group(3).strip()):
            shown.extend(lines[index : end + 1])
        elif not block.hidden:
            shown.append(f"{fence.group(1)}{fence.group(2)}{_info(block)}")
            shown.extend(lines[index + 1 : end + 1])
            shown.extend(_claim(block, fence.group(1), language))
        index = end + 1
    return "\n".join(shown)


def _end(lines: list[str], start: int, fence: str) -> int:
    closing = re.compile(rf" *{re.escape(fence[0])}{{{len(fence)},}} *\Z")
    for index in range(start + 1, len(lines)):
        if closing.match(lines[index]):
            return index
    return len(lines) - 1


def _info(block: Block) -> str:
    title = block.attributes.get("file") or block.attributes.get("title", "")
    return f'{block.language} title="{title}"' if title else block.language


def _claim(block: Block, indent: str, language: str) -> list[str]:
    words = claim(block, language)
    return ["", f"{indent}{words}", f"{indent}{{ .fb-claim .fb-claim--{block.kind} }}", ""] if words else []


def claim(block: Block, language: str = ORIGINAL) -> str:
    """What the tests do with a block, in words; empty for one that is no program."""
    say = WORDS[language]
    if block.kind == "norun":
        return say["norun"].format(block.attributes.get("reason", "no reason given"))
    if block.kind == "text":
        return ""
    exits = block.attributes.get("exit", "0" if block.kind == "run" else "")
    if block.kind == "run":
        words = say["runs"] if exits == "0" else say["ends_with"].format(exits)
    else:
        words = say["prints"] if exits == "0" else say["fails"]
    return words + _where(block, say)


def _where(block: Block, say: Mapping[str, str]) -> str:
    where = []
    if "nproc" in block.attributes:
        where.append(say["ranks"].format(block.attributes["nproc"]))
    if block.attributes.get("aws") == "moto":
        where.append(say["moto"])
    if block.attributes.get("env") == "sdk3":
        where.append(say["sdk3"])
    return ", " + ", ".join(where) if where else ""
