"""The answer to one log; `as_json` is the public format 1, the same from command, page and Python."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Optional

FORMAT = 1
VERDICTS = ("cause", "consequence-only", "harmless-only", "nothing-known")
CONFIDENCES = ("exact", "likely")


@dataclass(frozen=True)
class Evidence:
    """One line of the log that a signature matched; `line` and `column` (code points) count from 1."""

    line: int
    column: int
    text: str
    file: Optional[str] = None
    rank: Optional[int] = None


@dataclass(frozen=True)
class Finding:
    """An entry that the log shows: its role and confidence here, its lines, and what it explains."""

    entry: str
    title: str
    url: str
    role: str
    confidence: str
    evidence: tuple[Evidence, ...]
    explains: tuple[str, ...] = ()
    ranks: tuple[int, ...] = ()
    count: int = 1


@dataclass(frozen=True)
class Guess:
    """An entry whose words are near to a line of the log; never mixed with findings. `score` is per mille."""

    entry: str
    title: str
    url: str
    score: int
    evidence: Evidence


@dataclass(frozen=True)
class RankState:
    """What one rank shows: the role of the first finding on it, the line of that, the rank's node where the log names it."""

    rank: int
    role: str
    entry: str
    line: int
    node: Optional[str] = None
    file: Optional[str] = None


@dataclass(frozen=True)
class First:
    """Who showed the cause first, or a consequence where there is no cause; rank and node as far as the log names them."""

    rank: Optional[int]
    node: Optional[str]
    file: Optional[str]
    line: int


@dataclass(frozen=True)
class Standing:
    """The operation in which a rank waits or that it runs, or only how far it got (state), or missing; None: no line says."""

    rank: int
    node: Optional[str]
    says: str
    seq: Optional[int]
    op: Optional[str]
    size: Optional[str]
    enqueued: Optional[int]
    completed: Optional[int]
    file: Optional[str]
    line: Optional[int]


@dataclass(frozen=True)
class Collectives:
    """How ranks stand to each other: `judgement` is diverged, same, missing or unknown, `world` the number of ranks."""

    judgement: str
    world: Optional[int]
    missing: tuple[int, ...]
    first: Optional[First]
    by_rank: tuple[Standing, ...]


@dataclass(frozen=True)
class Diagnosis:
    """All findings of one log, cause first."""

    verdict: str
    findings: tuple[Finding, ...] = ()
    guesses: tuple[Guess, ...] = ()
    usual_causes: tuple[str, ...] = ()
    ranks: tuple[RankState, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    bytes: int = 0
    lines: int = 0
    collectives: Optional[Collectives] = None


def as_json(diagnosis: Diagnosis) -> dict[str, Any]:
    """The diagnosis as plain data in the published order of keys."""
    return {
        "format": FORMAT,
        "verdict": diagnosis.verdict,
        "findings": [_finding(finding) for finding in diagnosis.findings],
        "guesses": [_guess(guess) for guess in diagnosis.guesses],
        "usual_causes": list(diagnosis.usual_causes),
        "ranks": [
            {"rank": state.rank, "role": state.role, "entry": state.entry, "line": state.line, "node": state.node, "file": state.file}
            for state in diagnosis.ranks
        ],
        "versions": dict(diagnosis.versions),
        "scanned": {"bytes": diagnosis.bytes, "lines": diagnosis.lines},
        "collectives": _collectives(diagnosis.collectives) if diagnosis.collectives else None,
    }


def _collectives(item: Collectives) -> dict[str, Any]:
    return {
        "judgement": item.judgement,
        "world": item.world,
        "missing": list(item.missing),
        "first": asdict(item.first) if item.first else None,
        "by_rank": [asdict(standing) for standing in item.by_rank],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "entry": finding.entry,
        "title": finding.title,
        "url": finding.url,
        "role": finding.role,
        "confidence": finding.confidence,
        "evidence": [_evidence(item) for item in finding.evidence],
        "explains": list(finding.explains),
        "ranks": list(finding.ranks),
        "count": finding.count,
    }


def _guess(guess: Guess) -> dict[str, Any]:
    return {
        "entry": guess.entry,
        "title": guess.title,
        "url": guess.url,
        "score": guess.score,
        "evidence": _evidence(guess.evidence),
    }


def _evidence(item: Evidence) -> dict[str, Any]:
    return {"file": item.file, "line": item.line, "column": item.column, "rank": item.rank, "text": item.text}
