"""The fences of an entry as a reader gets them: a language and a title, hidden blocks gone, the claim in words below."""

from __future__ import annotations

import re
from typing import Iterable

from ..model.block import Block

_FENCE = re.compile(r"( *)(`{3,}|~{3,})(.*)\Z")
_BRACED = re.compile(r"\{.*\}\Z")


def for_readers(text: str, blocks: Iterable[Block]) -> str:
    """Markdown whose fences are plain; `blocks` are those of the text, in its order."""
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
            shown.extend(_claim(block, fence.group(1)))
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


def _claim(block: Block, indent: str) -> list[str]:
    words = claim(block)
    return ["", f"{indent}{words}", f"{indent}{{ .fb-claim .fb-claim--{block.kind} }}", ""] if words else []


def claim(block: Block) -> str:
    """What the tests do with a block, in words; empty for one that is no program."""
    if block.kind == "norun":
        return f"Not run by the tests: {block.attributes.get('reason', 'no reason given')}"
    if block.kind == "text":
        return ""
    exits = block.attributes.get("exit", "0" if block.kind == "run" else "")
    if block.kind == "run":
        words = "Runs in the tests" if exits == "0" else f"Runs in the tests and ends with exit code {exits}"
    else:
        words = "Prints this in the tests" if exits == "0" else "Fails in the tests as claimed"
    return words + _where(block)


def _where(block: Block) -> str:
    where = []
    if "nproc" in block.attributes:
        where.append(f"{block.attributes['nproc']} ranks under torchrun")
    if block.attributes.get("aws") == "moto":
        where.append("against a local stand-in for AWS")
    if block.attributes.get("env") == "sdk3":
        where.append("with version 3 of the SageMaker SDK")
    return ", " + ", ".join(where) if where else ""
