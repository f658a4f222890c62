"""The verdict on a log in one or two sentences; twin of site/assets/js/sentence.js, byte for byte."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence

from .standing import named_ranks, standing_sentence


def verdict_sentence(diagnosis: Mapping[str, Any], entries: Optional[Mapping[str, Any]] = None) -> str:
    """What a diagnosis (format 1, plain data) says first; `entries` is the entries artefact, for the summaries."""
    summaries = {entry["id"]: entry["summary"] for entry in (entries or {}).get("entries", [])}
    findings = diagnosis["findings"]
    if diagnosis["verdict"] == "cause":
        return _cause(findings, summaries, (diagnosis.get("collectives") or {}).get("first"))
    if diagnosis["verdict"] == "consequence-only":
        shown = [finding for finding in findings if finding["role"] != "harmless"]
        sentence = "This log does not show the cause. It shows what followed: " + _titles(shown) + "."
        return " ".join(filter(None, (sentence, standing_sentence(diagnosis))))
    if diagnosis["verdict"] == "harmless-only":
        return "No failure that this book knows. What looks bad here is harmless: " + _titles(findings) + "."
    if diagnosis["scanned"]["bytes"] == 0:
        return "The log is empty."
    sentence = "No failure that this book knows is in this log."
    return sentence + " The nearest entries below are guesses." if diagnosis["guesses"] else sentence


def _cause(findings: Sequence[Mapping[str, Any]], summaries: Mapping[str, str], seen_first: Optional[Mapping[str, Any]]) -> str:
    causes = [finding for finding in findings if finding["role"] == "cause"]
    first = causes[0]
    what = _stopped(summaries.get(first["entry"]) or first["title"])
    sentence = ("Probably: " if first["confidence"] == "likely" else "") + what + _where(first, findings, seen_first)
    more = len(causes) - 1
    if more == 1:
        return sentence + " One more cause is listed below."
    return sentence + f" {more} more causes are listed below." if more else sentence


def _where(cause: Mapping[str, Any], findings: Sequence[Mapping[str, Any]], seen_first: Optional[Mapping[str, Any]]) -> str:
    if not cause["evidence"]:
        return ""
    seen = cause["evidence"][0]
    line = f"line {seen['line']}" + (f" of {seen['file']}" if seen["file"] else "")
    ranks = sorted(cause["ranks"])
    where = f"Seen on {named_ranks(ranks)}{_first(ranks, seen_first)} ({line})" if ranks else f"Seen on {line}"
    others = set()
    for finding in findings:
        if finding["entry"] in cause["explains"]:
            others.update(finding["ranks"])
    others.difference_update(ranks)
    if others:
        verb = "shows" if len(others) == 1 else "show"
        where += f"; {named_ranks(sorted(others))} {verb} what followed"
    return " " + where + "."


def _first(ranks: Sequence[int], seen_first: Optional[Mapping[str, Any]]) -> str:
    """Which of the ranks was the first, and its node, as far as they are known."""
    if not seen_first or seen_first["rank"] not in ranks:
        return ""
    first = f", first on rank {seen_first['rank']}" if len(ranks) > 1 else ""
    return first + (f" on {seen_first['node']}" if seen_first["node"] else "")


def _titles(findings: Sequence[Mapping[str, Any]]) -> str:
    titles = []
    for finding in findings:
        if finding["title"] not in titles:
            titles.append(finding["title"])
    text = "; ".join(titles[:2])
    return text + f"; and {len(titles) - 2} more" if len(titles) > 2 else text


def _stopped(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else text + "."
