"""How a block is started: cold, by the farm, by torchrun; read off its code and its attributes.

The farm is a process that has torch imported already. Blocks that need a Python of their own do not run there: those that
start processes of their own, set limits, or set variables that torch reads while it is imported.
"""

from __future__ import annotations

import ast
import re
from typing import Mapping

from ..model.block import Block

_OWN_PROCESS = frozenset(("multiprocessing", "concurrent", "resource", "faulthandler", "ctypes"))
_OWN_PROCESS_WORDS = re.compile(r"\bspawn\b|\bnum_workers\b|\bforkserver\b|\bos\.(?:fork|exec|setsid|setpgid)")
_READ_AT_IMPORT = re.compile(r"""["'](?:PY)?TORCH_|["'](?:OMP|MKL|KMP|ATEN|CUDA|PYTHON)_?[A-Z]""")


def way(block: Block, files: Mapping[str, str]) -> str:
    """One of `case.WAYS`; `files` are the entry's files by name, which the block may import."""
    attributes = block.attributes
    if block.language == "bash" or attributes.get("env", "main") != "main":
        return cold(block)
    if attributes.get("launcher") == "torchrun" or attributes.get("farm") == "no":
        return cold(block)
    if attributes.get("farm") == "yes" or attributes.get("launcher") == "farm":
        return "farm"
    sources = _sources(block.code, files)
    if not any("torch" in _imports(source) for source in sources) or any(_needs_own_python(source) for source in sources):
        return cold(block)
    return "farm"


def cold(block: Block) -> str:
    """The way of a block that gets a Python (or bash) of its own."""
    if block.language == "bash":
        return "bash"
    return "torchrun" if "nproc" in block.attributes else "python"


def read_at_import(name: str) -> bool:
    """Whether a variable of that name is read while torch is imported, so that a warm process would not see it."""
    return bool(_READ_AT_IMPORT.match(f'"{name}'))


def _sources(code: str, files: Mapping[str, str]) -> list[str]:
    """The code and the entry's files that it imports, however deep."""
    found, waiting, seen = [], [code], set()
    while waiting:
        source = waiting.pop()
        found.append(source)
        for name in sorted(_imports(source)):
            if f"{name}.py" in files and name not in seen:
                seen.add(name)
                waiting.append(files[f"{name}.py"])
    return found


def _imports(source: str) -> set[str]:
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError):
        return set()
    names: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            names.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
            names.extend(f"{node.module}.{alias.name}" for alias in node.names)
    first = {name.split(".")[0] for name in names}
    return first | {"multiprocessing"} if any(name.startswith("torch.multiprocessing") for name in names) else first


def _needs_own_python(source: str) -> bool:
    if _imports(source) & _OWN_PROCESS or _OWN_PROCESS_WORDS.search(source):
        return True
    return "environ" in source and bool(_READ_AT_IMPORT.search(source))
