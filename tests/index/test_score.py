"""The scorecard counts each kind of outcome once."""

from __future__ import annotations

from faultbook.index.error_strings.build import build
from faultbook.index.error_strings.matcher import diagnose
from faultbook.index.score import confusion, score, summary
from tests.support.books import book

ENTRIES = [
    {"id": "memory", "errors": ["out of memory. Tried to allocate <float> GiB"], "leads_to": ["watchdog"]},
    {"id": "keys", "errors": ['Unexpected key(s) in state_dict: "module.']},
    {"id": "watchdog", "role": "consequence", "errors": ["collective operation timeout"]},
    {"id": "banner", "role": "harmless", "errors": ["Setting OMP_NUM_THREADS to <int>"]},
]
ANSWERS = {"memory": ["cuda-oom"], "keys": ["state-dict-prefix"], "watchdog": ["nccl-watchdog-timeout"], "banner": []}
ARTEFACT = build(book(ENTRIES))
MEMORY = "out of memory. Tried to allocate 2.00 GiB"
KEYS = 'Unexpected key(s) in state_dict: "module.w"'


def _score(root: str, *lines: str, needle: str = ""):
    log = "\n".join(lines)
    diagnosis = diagnose(ARTEFACT, log.encode())
    return score("a-log", {"root": root, "needle": needle}, diagnosis, log.split("\n"), ANSWERS)


def test_outcomes():
    assert _score("cuda-oom", "collective operation timeout", MEMORY).outcome == "first"
    assert _score("state-dict-prefix", MEMORY, KEYS).outcome == "outranked"
    assert _score("cuda-oom", KEYS).outcome == "wrong"
    assert _score("cuda-oom", "nothing that is known").outcome == "missed"
    assert _score("none", "Setting OMP_NUM_THREADS to 1").outcome == "silent"
    assert _score("none", MEMORY).outcome == "false alarm"


def test_the_line_of_the_needle_counts_only_where_the_cause_is_first():
    assert _score("cuda-oom", "step", MEMORY, needle="Tried to  allocate").right_line
    assert not _score("cuda-oom", "a needle", MEMORY, needle="a needle").right_line
    assert not _score("state-dict-prefix", MEMORY, KEYS, needle="Unexpected").right_line


def test_summary_and_confusion():
    scores = [
        _score("cuda-oom", MEMORY),
        _score("state-dict-prefix", MEMORY, KEYS),
        _score("cuda-oom", "nothing"),
        _score("none", MEMORY),
        _score("none", "step 1"),
    ]
    total = summary(scores)
    assert (total["first"], total["in_three"], total["right_line"], total["false_alarms"]) == (333, 666, 1000, 500)
    assert confusion(scores) == [("cuda-oom", "-", 1), ("none", "memory", 1), ("state-dict-prefix", "memory", 1)]
