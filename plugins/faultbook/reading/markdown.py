"""Sections and fenced blocks of an entry's body."""

from __future__ import annotations

import re
from typing import Callable

from ..model.block import KINDS, Block
from ..model.entry import Section

_HEADING = re.compile(r"(#{2,4}) +(.*)\Z")
_ANCHOR = re.compile(r" \{ *#([a-z0-9-]+) *\}\Z")
_FENCE = re.compile(r"( *)(`{3,}|~{3,})(.*)\Z")
_BRACED = re.compile(r"\{(.*)\}\Z")
_PART = re.compile(r"""\s*(?:\.([A-Za-z0-9_+-]+)|([a-z_]+)=(?:"([^"]*)"|([^\s"]+)))""")

Report = Callable[[int, str, str], None]


def slug(title: str) -> str:
    """The anchor of a heading: lower case, what is no letter or digit becomes one hyphen."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def sections_and_blocks(
    body: str, first_line: int, entry: str, path: str, report: Report
) -> tuple[tuple[Section, ...], tuple[Block, ...]]:
    """The sections (level 2 to 4) and the fenced blocks of a body that begins on `first_line` of the file."""
    sections: list[Section] = []
    blocks: list[Block] = []
    heading = ("", 2, "", first_line)
    text: list[str] = []
    lines = body.split("\n")
    index = 0

    def close() -> None:
        if heading[0]:
            sections.append(Section(heading[0], heading[1], heading[2], heading[3], "\n".join(text).strip("\n")))

    while index < len(lines):
        line = lines[index]
        fence = _FENCE.match(line)
        if fence:
            end = _end_of_fence(lines, index, fence.group(1), fence.group(2))
            if end is None:
                report(first_line + index, "open-fence", f"the fence {fence.group(2)} has no end")
                end = len(lines)
            code = [item[len(fence.group(1)) :] if item[: len(fence.group(1))].isspace() or not fence.group(1) else item
                    for item in lines[index + 1 : end]]
            block = _block(fence.group(3).strip(), "\n".join(code) + "\n", first_line + index, heading[2], entry, path, report)
            blocks.append(block)
            text.extend(lines[index : end + 1])
            index = end + 1
            continue
        found = _heading(line)
        if found:
            close()
            text = []
            heading = (*found, first_line + index)
        else:
            text.append(line)
        index += 1
    close()
    return tuple(sections), tuple(blocks)


def _heading(line: str) -> "tuple[str, int, str] | None":
    """Title, level and anchor; cut off from the end by hand, where one expression for all would go back again and again."""
    match = _HEADING.match(line)
    title = match.group(2).rstrip(" ").rstrip("#").rstrip(" ") if match else ""
    if not match or not title:
        return None
    at = title.rfind(" {")
    anchor = _ANCHOR.match(title, at) if at > 0 else None
    if anchor:
        title = title[: anchor.start()].rstrip(" ")
    return title, len(match.group(1)), anchor.group(1) if anchor else slug(title)


def _end_of_fence(lines: list[str], start: int, indent: str, fence: str) -> "int | None":
    closing = re.compile(rf" *{re.escape(fence[0])}{{{len(fence)},}} *\Z")
    for index in range(start + 1, len(lines)):
        if closing.match(lines[index]):
            return index
    return None


def _block(info: str, code: str, fence_line: int, section: str, entry: str, path: str, report: Report) -> Block:
    braced = _BRACED.match(info)
    if not braced:
        return Block(entry, path, fence_line + 1, info.split(" ")[0], "text", code, section)
    classes: list[str] = []
    attributes: dict[str, str] = {}
    position = 0
    inner = braced.group(1).strip()
    while position < len(inner):
        part = _PART.match(inner, position)
        if not part:
            report(fence_line, "bad-fence", f"cannot read {inner[position:]!r} in the fence; write .name or name=value")
            break
        if part.group(1):
            classes.append(part.group(1))
        else:
            attributes[part.group(2)] = part.group(3) if part.group(3) is not None else part.group(4)
        position = part.end()
    kinds = [name for name in classes[1:] if name in KINDS]
    unknown = [name for name in classes[1:] if name not in KINDS and name != "hidden"]
    if unknown or len(kinds) > 1:
        report(fence_line, "bad-fence", f"tags {' '.join(classes[1:])}: use one of .run .repro .norun, and .hidden if need be")
    return Block(
        entry,
        path,
        fence_line + 1,
        classes[0] if classes else "",
        kinds[0] if kinds else "text",
        code,
        section,
        attributes.pop("name", ""),
        "hidden" in classes,
        attributes,
    )
