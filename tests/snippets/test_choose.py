"""Which blocks run in the warm process, and which get a Python of their own."""

from __future__ import annotations

import pytest

from faultbook.snippets.find import find_in

from .conftest import entry_of


@pytest.mark.parametrize(
    ("fence", "code", "way"),
    [
        (".python .run", "import torch", "farm"),
        (".python .run", "def f():\n    from torch.nn import Linear", "farm"),
        (".python .run", "import torchvision", "python"),
        (".python .run", "# import torch", "python"),
        (".python .run", "import torch\nimport multiprocessing", "python"),
        (".python .run", "import torch.multiprocessing as mp", "python"),
        (".python .run", "from torch import multiprocessing", "python"),
        (".python .run", "import torch, resource", "python"),
        (".python .run", "import torch\nDataLoader([], num_workers=2)", "python"),
        (".python .run", "import os, torch\nos.environ['TORCH_DISTRIBUTED_DEBUG'] = 'INFO'", "python"),
        (".python .run", "import os, torch\nos.environ['MASTER_PORT'] = '1'", "farm"),
        (".python .run", "import torch\nif", "python"),
        (".python .run farm=no", "import torch", "python"),
        (".python .run farm=yes", "import torch, multiprocessing", "farm"),
        (".python .run env=sdk3", "import torch", "python"),
        (".python .run nproc=2", "import torch", "farm"),
        (".python .run nproc=2", "print()", "torchrun"),
        (".python .run nproc=2 launcher=torchrun", "import torch", "torchrun"),
        (".python .run nproc=2 launcher=farm", "import helper", "farm"),
        (".python .run", "import helper", "farm"),
        (".python .run", "import spawns", "python"),
        (".bash .run", "python -c 'import torch'", "bash"),
    ],
)
def test_the_way_follows_from_code_and_fence(fence: str, code: str, way: str) -> None:
    files = [("helper.py", "import torch"), ("spawns.py", "import helper\nimport multiprocessing")]
    beside = "".join(f"```{{.python .norun file={name} reason=r}}\n{text}\n```\n" for name, text in files)
    (case,), problems = find_in(entry_of(f"{beside}```{{{fence}}}\n{code}\n```\n"))
    assert not problems
    assert case.steps[0].way == way


def test_variables_handed_on_for_torch_make_a_block_cold(runner) -> None:
    text = """
```{.bash .run name=sets}
echo TORCH_CPP_LOG_LEVEL=INFO > block.env
```
```{.python .run before=sets expect="Loading the library: no"}
import sys, torch
print("Loading the library:", "yes" if "torch.distributed.fsdp" in sys.modules and "torch._dynamo" in sys.modules else "no")
```
"""
    case = find_in(entry_of(text))[0][1]
    assert case.steps[-1].way == "farm"
    assert b"Loading the library: no" in runner.run(case)[-1].output
