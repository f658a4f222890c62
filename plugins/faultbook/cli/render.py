"""A diagnosis for people, in 80 columns: pure functions from plain data to text."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Sequence

from ..index.error_strings.versions import fitting
from ..index.sentence import verdict_sentence
from ..index.standing import short_list
from .rank_table import from_the_end, rank_table
from .terminal import Style, columns, cut, fold, harmless

#: Evidence lines shown for one finding, and usual causes shown with how to tell.
MOST_LINES = 3
MOST_CAUSES = 8
#: The widest column of ids beside a text.
ID_COLUMN = 28
#: So many of the usual causes have a say in what the next log should hold.
LIKELIEST = 3
#: Code points before a match in the text of evidence, at most.
BEFORE = 100


def diagnosis_text(diagnosis: Mapping[str, Any], artefact: Mapping[str, Any], style: Style, name: str = "", folder: str = "") -> str:
    """The answer to one log; `artefact` is that of the entries, `name` the log's where it has one, `folder` that of several files."""
    entries = {entry["id"]: entry for entry in artefact["entries"]}
    diagnosis = _shorter(diagnosis, name, folder)
    findings = diagnosis["findings"]
    head = f"{harmless(name)}: " if name else ""
    lines = fold(harmless(verdict_sentence(diagnosis, artefact)), style.width, head)
    lines[0] = style.paint("strong", head) + lines[0][len(head) :]
    lines.append("")
    by_id = {finding["entry"]: finding for finding in findings}
    explained = {entry for finding in findings if finding["role"] == "cause" for entry in finding["explains"]}
    for finding in findings:
        if finding["role"] != "harmless" and finding["entry"] not in explained:
            lines += [*_finding(finding, diagnosis["versions"], by_id, entries, style), ""]
    lines += rank_table(diagnosis, style)
    if diagnosis["verdict"] == "consequence-only":
        lines += _usual_causes(diagnosis["usual_causes"], findings, entries, style)
        lines += _next_time([finding["entry"] for finding in findings], diagnosis["usual_causes"], entries)
    harmless_ones = [finding for finding in findings if finding["role"] == "harmless"]
    if harmless_ones:
        lines += [_harmless_line(finding, style) for finding in harmless_ones] + [""]
    if diagnosis["guesses"]:
        lines += _guesses(diagnosis["guesses"], style)
    while lines[-1] == "":
        lines.pop()
    if diagnosis["verdict"] == "nothing-known" and diagnosis["scanned"]["bytes"]:
        lines += ["", "To report it, without secrets: faultbook report FILE"]
    return "\n".join(lines) + "\n"


def _shorter(value: Any, name: str, folder: str) -> Any:
    """The same data without what stands at the head already: the name of the only file, the folder of several."""
    if isinstance(value, Mapping):
        return {key: _file(item, name, folder) if key == "file" else _shorter(item, name, folder) for key, item in value.items()}
    return [_shorter(item, name, folder) for item in value] if isinstance(value, (list, tuple)) else value


def _file(path: Any, name: str, folder: str) -> Any:
    if path is None or path == name:
        return None
    return path[len(folder) :] if path.startswith(folder) else path


def _finding(
    finding: Mapping[str, Any], versions: Mapping[str, str], by_id: Mapping[str, Any], entries: Mapping[str, Any], style: Style
) -> list[str]:
    role, entry = finding["role"], entries.get(finding["entry"], {})
    lines = [f"{style.paint(role, style.signs[role] + ' ' + role)}  {style.paint('strong', finding['entry'])}   {finding['confidence']}"]
    lines += _evidence(finding, style)
    fixes = fitting(entry.get("fixes", []), versions)
    if role == "cause" and fixes:
        lines += fold(_fix(fixes[0]), style.width, "  fix   ", " " * 8)
    others = len(fixes) - 1 if role == "cause" else 0
    more = f" ({others} more {'fix' if others == 1 else 'fixes'})" if others > 0 else ""
    lines += fold(f"faultbook show {finding['entry']}{more}", style.width, "  more  ", " " * 8)
    explains = [_explained(by_id[item]) for item in finding["explains"] if item in by_id]
    if explains:
        lines += fold(", ".join(explains), style.width, "explains ", " " * 9)
    return lines


def _fix(fix: Mapping[str, Any]) -> str:
    """The title and the first sentence of what stands under it."""
    paragraph = fix["text"].split("\n\n")[0]
    sentence = paragraph.partition(". ")[0].rstrip(".:")
    return f"{fix['title']}: {sentence}." if sentence else fix["title"]


def _evidence(finding: Mapping[str, Any], style: Style) -> list[str]:
    # The answer has the telling lines first; people read a log downwards.
    first = finding["evidence"][:MOST_LINES]
    shown = sorted(first, key=lambda item: item["line"]) if len({item["file"] for item in first}) == 1 else first
    if not shown:
        return []
    digits = max(3, max(len(str(item["line"])) for item in shown))
    room = style.width - digits - 5
    lines = []
    file = None
    for item in shown:
        if item["file"] != file:
            file = item["file"]
            lines.append(f"  {style.paint('quiet', from_the_end(harmless(file or ''), style.width - 2, style))}")
        lines.append(f"  {style.paint('quiet', str(item['line']).rjust(digits) + ' |')} {_window(item, room, style)}")
    hidden = finding["count"] - len(shown)
    if hidden > 0:
        lines.append(f"  {style.paint('quiet', ' ' * digits + ' |')} {style.signs['cut']} {hidden} more of this kind")
    return lines


def _window(item: Mapping[str, Any], room: int, style: Style) -> str:
    """The line in one row, begun later where the match would fall off its end."""
    at = min(item["column"] - 1, BEFORE)
    before, rest = harmless(item["text"][:at]), harmless(item["text"][at:])
    if columns(before) > room - 30:
        before = style.signs["cut"] + before[-12:]
    return cut(before + rest, room, style.signs["cut"])


def _explained(finding: Mapping[str, Any]) -> str:
    times = f"{finding['count']} x " if finding["count"] > 1 else ""
    ranks = finding["ranks"]
    where = f" (rank{'s' if len(ranks) > 1 else ''} {short_list(ranks)})" if ranks else ""
    return f"{times}{finding['entry']}{where}"


def _harmless_line(finding: Mapping[str, Any], style: Style) -> str:
    count = finding["count"]
    sign = style.paint("harmless", style.signs["harmless"] + " harmless")
    return f"{sign}  {finding['entry']}   {count} {'line' if count == 1 else 'lines'}, first {finding['evidence'][0]['line']}"


def _usual_causes(causes: Sequence[str], findings: Sequence[Mapping[str, Any]], entries: Mapping[str, Any], style: Style) -> list[str]:
    if not causes:
        return []
    found = [finding["entry"] for finding in findings]
    rows = [(cause, _tell(cause, found, entries)) for cause in causes[:MOST_CAUSES]]
    lines = ["Usual causes, most likely first, and how to tell:", *_table(rows, style), ""]
    if len(causes) > MOST_CAUSES:
        lines[-1:] = [*fold("also " + ", ".join(causes[MOST_CAUSES:]), style.width, "  ", "  "), ""]
    return lines


def _tell(cause: str, others: Iterable[str], entries: Mapping[str, Any]) -> str:
    """What an entry that the log shows says of how to recognise this one, or else its summary."""
    for other in others:
        for item in entries.get(other, {}).get("lookalikes", []):
            if item["entry"] == cause:
                return item["tell"]
    entry = entries.get(cause, {})
    return entry.get("summary") or entry.get("title", "")


def _next_time(found: Sequence[str], causes: Sequence[str], entries: Mapping[str, Any]) -> list[str]:
    """What the found entries and the likeliest causes ask to set, each variable once."""
    settings: dict[str, str] = {}
    for entry in [*found, *causes[:LIKELIEST]]:
        for item in entries.get(entry, {}).get("next_time", []):
            settings.setdefault(item.partition("=")[0], item)
    return ["To see it next time, set:", *(f"  export {item}" for item in settings.values()), ""] if settings else []


def _guesses(guesses: Sequence[Mapping[str, Any]], style: Style) -> list[str]:
    rows = [(guess["entry"], f"{guess['title']} (line {guess['evidence']['line']})") for guess in guesses]
    return ["perhaps", *_table(rows, style), "  more  faultbook show ID"]


def _table(rows: Sequence[tuple[str, str]], style: Style) -> list[str]:
    left = max((len(name) for name, _ in rows if len(name) <= ID_COLUMN), default=4)
    indent = " " * (left + 4)
    lines: list[str] = []
    for name, text in rows:
        if len(name) > left:
            lines += [f"  {name}", *fold(text, style.width, indent, indent)]
        else:
            lines += fold(text, style.width, f"  {name.ljust(left)}  ", indent)
    return lines
