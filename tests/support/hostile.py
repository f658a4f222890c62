"""Logs that hold what breaks readers: invalid UTF-8, marks, lone \\r, astral characters, NUL, long lines."""

from __future__ import annotations

import random

ENTRIES = [
    {"id": "bad-keys", "errors": ['Unexpected key(s) in state_dict: "module.<any>"'], "leads_to": ["child-failed"]},
    {"id": "memory", "errors": ["out of memory. Tried to allocate <float> GiB"], "leads_to": ["watchdog", "closed"]},
    {
        "id": "security-group",
        "errors": [{"text": "peer <host> unreachable", "also_needs": ["provider efa"], "versions": "torch>=2.1"}],
        "leads_to": ["watchdog"],
    },
    {"id": "old-name", "errors": [{"text": "library <word> is deprecated", "versions": "torch<2.0"}]},
    {"id": "watchdog", "role": "consequence", "errors": ["collective operation timeout: Work(Seq=<int>)", "Schlüssel \u2603 fehlt 🏖️"]},
    {"id": "closed", "role": "consequence", "errors": ["Connection closed by peer [<host>]:<int>"], "leads_to": ["watchdog"]},
    {"id": "child-failed", "role": "wrapper", "errors": ["failed (exitcode: <int>) local_rank: <int> of binary: <path>"]},
    {"id": "unknown", "errors": [], "leads_to": ["watchdog", "closed", "child-failed"]},
    {"id": "two-versions", "errors": [{"text": "NCCL version <word>", "versions_differ": "nccl"}]},
    {"id": "dumped", "errors": [{"text": "Segmentation fault", "general": True}]},
    {"id": "banner", "role": "harmless", "errors": [{"text": "Setting OMP_NUM_THREADS to <int>", "never_with": ["oversubscribed cores"]}]},
]
PATTERNS = {
    "prefixes": [{"text": "[rank<rank>]:"}, {"text": "[PG <group> Rank <local>] "}, {"text": "node-<node>:<int>:<int> [<int>] "}, {"text": "<int>-<int>-<int> <int>:<int>:<float> ", "time": "yes"}, {"text": "[<int>,mpirank:<rank>,<node>]\\<stderr>:", "inside": "yes"}],
    "collectives": [
        {"text": "operation timeout: Work(SeqNum=<seq>, OpType=<op>, NumelIn=<size>,", "says": "waits"},
        {"text": "at work: <seq>, last enqueued: <enqueued>, last completed: <completed>", "says": "waits"},
        {"text": "Last enqueued: <enqueued>, last completed: <completed>", "says": "state"},
        {"text": "Ranks <ranks> failed to pass", "says": "missing"},
        {"text": "Rank <rank> is running collective: Print(Seq=<seq>, OpType=<op>", "says": "runs"},
        {"text": "rank <rank> nranks <world>", "says": "world"},
    ],
    "same_size": ["ALLREDUCE"],
    "files": [{"text": "rank_<rank>"}, {"text": "attempt_<int>/<local>/stderr"}, {"text": "node-<number>"}, {"text": "ip-<node>"}],
    "versions": [{"name": "torch", "text": "torch version <version>"}, {"name": "nccl", "text": "NCCL version <version>"}],
    "error_words": ["error", "failed", "deprecated", "*Error", "*Exception"],
    "exception_endings": ["Error", "Exception"],
    "launcher_exceptions": ["CalledProcessError", "Exception:"],
    "caught_words": ["WARNING", "ignored"],
    "failure_words": ["Error", "failed"],
    "library_paths": ["site-packages"],
    "field_paths": ["/torch/"],
    "unknown_exception": "unknown",
    "field_words": ["torch", "loss"],
    "common_words": ["memory", "peer"],
}
LINES = [
    'Unexpected key(s) in state_dict: "module.0.weight", "module.1.bias".',
    "torch.OutOfMemoryError: CUDA out of memory.  Tried\tto allocate 2.00 GiB (GPU 0)",
    "peer 10.0.0.3 unreachable",
    "libfabric: provider efa selected",
    "the library smd is deprecated in v1.4",
    "collective operation timeout: Work(Seq=-12) ran",
    "Schlüssel \u2603 fehlt 🏖️",
    "Connection closed by peer [::1]:9130",
    "E1201 failed (exitcode: -9) local_rank: 1 of binary: /usr/bin/python3",
    "Setting OMP_NUM_THREADS to 1",
    "oversubscribed cores",
    "torch version 2.6.0+cu124.",
    "NCCL version 2.21.5",
    "NCCL version 2.18.6",
    "Segmentation fault (core dumped)",
    "Xpeer 10.0.0.3 unreachable",
    "ValueError: peer went away and is not reachable",
    "SomeException: the collective operation Work timeout",
    "step 12 loss 0.31",
    "operation timeout: Work(SeqNum=12, OpType=ALLREDUCE, NumelIn=4, Out=4)",
    "operation timeout: Work(SeqNum=12, OpType=ALLREDUCE, NumelIn=8, Out=8)",
    "operation timeout: Work(SeqNum=13, OpType=BROADCAST, NumelIn=4, Out=4)",
    "[PG 3 Rank 1] failure at work: 12, last enqueued: 13, last completed: 11.",
    "Last enqueued: 9, last completed: -9.",
    "[Rank 0]: Ranks 1, 4 failed to pass in 10 ms",
    "Rank 0 is running collective: Print(Seq=1, OpType=ALLREDUCE, but Rank 1 is running collective: Print(Seq=1, OpType=BROADCAST",
    "node-1:12:13 [0] NCCL rank 5 nranks 6 Init",
    "Traceback (most recent call last):",
    '  File "/app/train.py", line 12, in main',
    "    main(cfg)",
    '  File "/opt/site-packages/torch/nn/module.py", line 2, in forward',
    "ValueError: could not decode image",
    "my.own.StrangeException",
    "subprocess.CalledProcessError: Command train.py",
    "Exception: ",
    "WARNING: ignored this one",
    "During handling of the above exception, another exception occurred:",
    "7f3a %% Traceback (most recent call last):",
    '7f3a %%   File "/app/train.py", line 12, in main',
    "7f3a %% KeyError: 17",
    '  File "/app/data.py", line 3, in load',
    "Traceback (most recent call last):",
    "Cell In[5], line 3",
    '{"log":"Traceback (most recent call last):\\n  File \\"/app/train.py\\", line 12, in main\\nValueError: x\\n"}',
    "",
]
JUNK = [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf0\x9f\x8f", b"\xef\xbb\xbf", b"\x00", b"\x1b[31m", b"\x1b]0;t\x07", b"\x1b[", b"\xf4\x90\x80\x80",
        "🏖".encode(), "é".encode(), b"\xc2\xa0", b"\t", b"\r", b"\x0b", b"\xe2\x80\xa8", "│".encode(), "│\n│".encode(), b"&quot;", b'""', b"\\u001b[31m", b"&#39;", b"\\n", b"\\\"", b"[0m", b"[1;31m", b"\x01", b"\n", b"\n ", b"\n[rank2]: ", b"[1,mpirank:5,algo-1]<stderr>:", b"\x80" * 3, b"\x1b[0;1", b"\x7f", b"\"", b"\\",
        "\u201c".encode(), "\u2019".encode(), "\u2014".encode(), "\u2026".encode(), "\u200b".encode(), "\u2003".encode(), "\u00ad".encode(), "\ufb01".encode(),
        "\u2551".encode(), b"\xe2\x80", b"\xc3\xa2\xe2\x82\xac\xc2\x9d", b"<br/>", b"</span>", b'<td class="x">', b"</", b"&amp;quot;", b"&#8217;", b"&#xa0;",
        b"&#55357;", b"\\u2018", b"\\ud83d", b"\\_", b"\\\\\\\"", b"#012", b"^[[0m", b"#033[1m", b"\\x1b[31m", b"\x1b(B", b"\x1b_x\x07", b" | ", b" \\\n",
        b"\r 41%|####  | 8/20 [03:12<04:31, 2.61it/s]\r", b"[rank0]: step 3\n", b"step 3\n"]  # fmt: skip
PREFIXES = [b"", b"", b"[rank3]:", b"[rank0]: ", b"2026-12-01 10:00:01.123 ", b"2026-12-01 10:00:02.123 ", b"2026-12-01 09:59:02.1 ", b"[1,mpirank:5,algo-1]<stderr>:", b"2026-12-01 10:00:01.5 [rank7]:"]
#: Names under which logs are read as the files of one job.
NAMES = ["rank_0.log", "a/rank_1.log", "node-1/attempt_0/0/stderr.log", "node-1/attempt_0/1/stderr.log", "ip-10-0-0-2/x.log", "\u00e9/rank_7.out.gz", "x.log"]
ENDS = [b"\n", b"\n", b"\n", b"\r\n", b"\r", b"\n\n"]


def hostile_log(seed: int) -> bytes:
    """A log of a few lines, the same for the same seed; every twentieth holds a line longer than a block."""
    source = random.Random(seed)
    parts = [source.choice([b"", b"", b"", b"\xef\xbb\xbf", b"\xef\xbb", b"\xff"])]
    first = source.randrange(len(LINES))
    for number in range(source.randrange(1, 25)):
        # Half of the logs go through the lines in their order, so that tracebacks come up whole.
        line = (LINES[(first + number) % len(LINES)] if seed % 2 else source.choice(LINES)).encode("utf-8")
        for _ in range(source.choice([0, 0, 0, 1, 3])):
            at = source.randrange(len(line) + 1)
            line = line[:at] + source.choice(JUNK) + line[at:]
        parts.append(source.choice(PREFIXES) + line + source.choice(ENDS))
    if seed % 20 == 0:
        parts.insert(source.randrange(len(parts)), long_line(source))
    log = b"".join(parts)
    if seed % 25 == 7:
        mark, name = source.choice([(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
        log = mark + log.decode("utf-8", "replace").encode(name) + source.choice([b"", b"\x00", b"\xd8", b"\x00\xd8", b"\xdc\x00a\x00"])
    return log


def long_line(source: random.Random) -> bytes:
    """A line of up to 1 MB with an error string somewhere in it."""
    size = source.choice([65536, 70000, 200000, 1000000])
    filler = source.choice([b"x", b"progress ", "🏖 é".encode(), b"\xff "])
    line = (filler * (size // len(filler) + 1))[:size]
    at = source.choice([0, 60000, 61440, 65530, size - 10, source.randrange(size)])
    return line[:at] + b" " + source.choice(LINES[:9]).encode() + b" " + line[at:] + source.choice([b"\n", b"\r", b""])


def cuts(seed: int, size: int) -> list:
    """Where a log is cut when it is fed: at every byte of a small one, at random places of a large one."""
    if size <= 3000:
        return list(range(1, size))
    source = random.Random(seed)
    return sorted(source.randrange(1, size) for _ in range(40))
