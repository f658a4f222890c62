"""Files of one job, one for each rank or node, get one diagnosis; others get their own."""

from __future__ import annotations

import json
import zipfile

import pytest

from faultbook.cli import jobs
from faultbook.cli.main import main
from faultbook.cli.rank_table import rank_table
from faultbook.cli.terminal import Style, columns
from faultbook.index.load import Indexes

MEMORY = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB\n"
PATTERNS = ["rank_<rank>", "attempt_<int>/<local>/stderr", "attempt_<int>/<local>/stdout", "worker-<number>", "master-<number>", "node<number>"]


@pytest.fixture
def match(monkeypatch, capsys):
    """Runs `match` on a small book; gives its answers as data."""
    from faultbook.index.error_strings.build import build
    from tests.support.books import book

    catalogue = book(
        [{"id": "memory", "errors": ["out of memory. Tried to allocate <float> GiB"]}],
        {"prefixes": [{"text": "[rank<rank>]:"}], "files": [{"text": text} for text in PATTERNS]},
    )
    indexes = Indexes(build(catalogue), {}, {"entries": [{"id": "memory", "summary": "Memory ran out.", "fixes": []}]})
    monkeypatch.setattr("faultbook.cli.match.load_indexes", lambda compile_book: indexes)

    def run(*arguments: str):
        code = main(["match", "--format", "json", *map(str, arguments)])
        out = capsys.readouterr()
        return code, json.loads(out.out), out.err

    return run


def files(folder, *names: str) -> None:
    """Write a log that shows the failure under each name."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MEMORY)


def seen(answers: list, folder) -> list:
    """The files that each answer names, with their ranks."""
    return [[(item["file"].replace(f"{folder}/", ""), item["rank"]) for item in answer["findings"][0]["evidence"]] for answer in answers]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("rank_0.log", "rank_10.log", "rank_2.log"), [[("rank_0.log", 0), ("rank_10.log", 10), ("rank_2.log", 2)]]),
        (("a_rank_0.log", "a_rank_1.log", "b_rank_0.log"), [[("a_rank_0.log", 0), ("a_rank_1.log", 1)], [("b_rank_0.log", 0)]]),
        (("j/attempt_0/0/stderr.log", "j/attempt_0/1/stderr.log"), [[("j/attempt_0/0/stderr.log", 0), ("j/attempt_0/1/stderr.log", 1)]]),
        (("run1/rank_0.log", "run2/rank_0.log"), [[("run1/rank_0.log", 0)], [("run2/rank_0.log", 0)]]),
        (("t-master-0.log", "t-other.log", "t-worker-0.log"), [[("t-other.log", None)], [("t-master-0.log", None), ("t-worker-0.log", None)]]),
        (("node0/rank_0.log", "node1/rank_1.log"), [[("node0/rank_0.log", 0), ("node1/rank_1.log", 1)]]),
        (("one.log", "two.log"), [[("one.log", None)], [("two.log", None)]]),
    ],
)
def test_a_folder_is_parted_into_jobs_by_names(match, tmp_path, names, expected) -> None:
    files(tmp_path, *names)
    assert seen(match(tmp_path)[1], tmp_path) == expected


def test_named_files_are_one_job_where_their_names_say_so(match, tmp_path) -> None:
    files(tmp_path, "rank_1.log", "notes.log", "rank_0.log")
    _, answers, _ = match(*(tmp_path / name for name in ("rank_1.log", "notes.log", "rank_0.log")))
    assert seen(answers, tmp_path) == [[("notes.log", None)], [("rank_1.log", 1), ("rank_0.log", 0)]]


def test_together_and_apart_do_not_look_at_names(match, tmp_path) -> None:
    files(tmp_path, "one.log", "rank_0.log", "rank_1.log")
    assert len(match("--together", tmp_path)[1]) == 1
    assert len(match("--apart", tmp_path)[1]) == 3


def test_files_of_a_zip_are_parted_as_those_of_a_folder(match, tmp_path) -> None:
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        for name in ("rank_0.log", "rank_1.log", "other.log"):
            archive.writestr(name, MEMORY)
    assert sorted(len(answer["findings"][0]["evidence"]) for answer in match(tmp_path / "logs.zip")[1]) == [1, 2]


def test_a_broken_file_does_not_stop_the_others_of_its_job(match, tmp_path) -> None:
    files(tmp_path, "rank_0.log", "rank_2.log")
    (tmp_path / "rank_1.log").write_bytes(b"\x1f\x8b\x08 no gzip file")
    code, answers, complaint = match(tmp_path)
    assert (code, len(answers), complaint.count("\n")) == (2, 1, 1)
    assert [rank for _, rank in seen(answers, tmp_path)[0]] == [0, 2]


def test_a_log_of_its_own_names_no_file(match, tmp_path) -> None:
    files(tmp_path, "rank_3.log")
    _, answer, _ = match(tmp_path / "rank_3.log")
    assert answer["findings"][0]["evidence"][0]["file"] is None


def test_the_table_of_512_ranks_on_64_nodes_has_few_lines_of_80_columns() -> None:
    stands = [
        {"rank": rank, "node": f"ip-10-0-0-{rank // 8}", "says": "missing" if rank == 300 else "waits", "seq": None if rank == 300 else 4411,
         "op": None if rank == 300 else "_REDUCE_SCATTER_BASE", "size": None, "enqueued": None, "completed": None, "file": None, "line": rank + 1}
        for rank in range(512)
    ]  # fmt: skip
    lines = rank_table({"ranks": [], "collectives": {"missing": [300], "by_rank": stands}}, Style())
    assert [line.split()[:3] for line in lines[1:3]] == [["0-299,", "301-511", "64"], ["300", "ip-10-0-0-37", "never"]]
    assert len(lines) == 4 and max(columns(line) for line in lines) <= 80


def test_the_name_of_a_job_is_what_its_files_share(tmp_path) -> None:
    from faultbook.index.error_strings.build import build
    from faultbook.index.error_strings.codec import ErrorIndex
    from tests.support.books import book

    files(tmp_path, "a/rank_0.log", "a/rank_1.log")
    index = ErrorIndex(build(book([], {"files": [{"text": "rank_<rank>"}]})))
    (answer,) = jobs.answers([str(tmp_path)], index)
    assert (answer.name, answer.folder) == (f"{tmp_path}/a/rank_* (2 files)", f"{tmp_path}/a/")
