"""The verdict on a log in one or two sentences; twin of site/assets/js/sentence.js, byte for byte."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence


def verdict_sentence(diagnosis: Mapping[str, Any], entries: Optional[Mapping[str, Any]] = None) -> str:
    """What a diagnosis (format 1, plain data) says first; `entries` is the entries artefact, for the summaries."""
    summaries = {entry["id"]: entry["summary"] for entry in (entries or {}).get("entries", [])}
    findings = diagnosis["findings"]
    if diagnosis["verdict"] == "cause":
        return _cause(findings, summaries)
    if diagnosis["verdict"] == "consequence-only":
        shown = [finding for finding in findings if finding["role"] != "harmless"]
        return "This log does not show the cause. It shows what followed: " + _titles(shown) + "."
    if diagnosis["verdict"] == "harmless-only":
        return "No failure that this book knows. What looks bad here is harmless: " + _titles(findings) + "."
    if diagnosis["scanned"]["bytes"] == 0:
        return "The log is empty."
    sentence = "No failure that this book knows is in this log."
    return sentence + " The nearest entries below are guesses." if diagnosis["guesses"] else sentence


def rank_list(ranks: Sequence[int]) -> str:
    """Ascending ranks as people write them: `0-2, 4`."""
    parts = []
    start = 0
    for end in range(1, len(ranks) + 1):
        if end < len(ranks) and ranks[end] == ranks[end - 1] + 1:
            continue
        first, last = ranks[start], ranks[end - 1]
        parts.append(str(first) if first == last else f"{first}-{last}")
        start = end
    return ", ".join(parts)


def _cause(findings: Sequence[Mapping[str, Any]], summaries: Mapping[str, str]) -> str:
    causes = [finding for finding in findings if finding["role"] == "cause"]
    first = causes[0]
    what = _stopped(summaries.get(first["entry"]) or first["title"])
    sentence = ("Probably: " if first["confidence"] == "likely" else "") + what + _where(first, findings)
    more = len(causes) - 1
    if more == 1:
        return sentence + " One more cause is listed below."
    return sentence + f" {more} more causes are listed below." if more else sentence


def _where(cause: Mapping[str, Any], findings: Sequence[Mapping[str, Any]]) -> str:
    if not cause["evidence"]:
        return ""
    seen = cause["evidence"][0]
    line = f"line {seen['line']}" + (f" of {seen['file']}" if seen["file"] else "")
    ranks = sorted(cause["ranks"])
    where = f"Seen on {_ranks(ranks)} ({line})" if ranks else f"Seen on {line}"
    others = set()
    for finding in findings:
        if finding["entry"] in cause["explains"]:
            others.update(finding["ranks"])
    others.difference_update(ranks)
    if others:
        verb = "shows" if len(others) == 1 else "show"
        where += f"; {_ranks(sorted(others))} {verb} what followed"
    return " " + where + "."


def _ranks(ranks: Sequence[int]) -> str:
    return ("rank " if len(ranks) == 1 else "ranks ") + rank_list(ranks)


def _titles(findings: Sequence[Mapping[str, Any]]) -> str:
    titles = []
    for finding in findings:
        if finding["title"] not in titles:
            titles.append(finding["title"])
    text = "; ".join(titles[:2])
    return text + f"; and {len(titles) - 2} more" if len(titles) > 2 else text


def _stopped(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else text + "."
