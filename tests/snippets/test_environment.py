"""A block sees a known set of variables and a folder of its own, and nothing of who runs it."""

from __future__ import annotations

import json
import os

import pytest

from faultbook.snippets.find import find_in

from .conftest import entry_of

KNOWN = {
    *("PATH", "HOME", "TMPDIR", "USER", "LOGNAME", "LANG", "TZ", "TERM", "NO_COLOR", "PYTHON_COLORS"),
    *("PYTHONUNBUFFERED", "PYTHONHASHSEED", "OMP_NUM_THREADS", "AWS_EC2_METADATA_DISABLED", "FAULTBOOK_BLOCK"),
}
CODE = "import json, os, sys, tempfile; print(json.dumps([dict(os.environ), os.getcwd(), tempfile.gettempdir(), sys.stdin.read()]))"


@pytest.mark.parametrize("first", ["", "import torch; "], ids=["cold", "farm"])
def test_only_the_known_variables_are_there(first: str, runner, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "FORCE_COLOR", "PYTHONPATH", "AWS_PROFILE", "NCCL_DEBUG", "RANK"):
        monkeypatch.setenv(name, "leaks")
    (case,), _ = find_in(entry_of(f"\n```{{.python .run}}\n{first}{CODE}\n```\n"))
    (outcome,) = runner.run(case)
    variables, folder, tmp, typed = json.loads(outcome.text.splitlines()[-1])
    assert set(variables) - {"LC_CTYPE", "KINETO_LOG_LEVEL"} == KNOWN
    home = os.path.dirname(folder)
    assert variables["HOME"].startswith(home) and tmp.startswith(home)
    assert typed == ""
    assert not os.path.exists(home)


def test_the_environments_own_commands_come_first(runner) -> None:
    import sys

    (case,), _ = find_in(entry_of("\n```{.bash .run}\ncommand -v python\n```\n"))
    (outcome,) = runner.run(case)
    assert os.path.dirname(outcome.text.strip()) == os.path.dirname(sys.executable)


def test_output_keeps_order_and_bytes(runner) -> None:
    code = "import sys, os\nprint('a')\nprint('b', file=sys.stderr)\nprint('c')\nos.write(1, b'\\xff\\x00')"
    (case,), _ = find_in(entry_of(f"\n```{{.python .run}}\n{code}\n```\n"))
    (outcome,) = runner.run(case)
    assert outcome.output == b"a\nb\nc\n\xff\x00"
    assert outcome.text == "a\nb\nc\n\ufffd\0"
