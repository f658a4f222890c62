"""The command of torch's own launcher."""

from __future__ import annotations

from pathlib import Path


def command(python: Path, program: Path, ranks: int) -> list[str]:
    """Start `program` once per rank on this machine, with a rendezvous of its own on a free port."""
    return [str(python), "-m", "torch.distributed.run", "--standalone", f"--nproc_per_node={ranks}", str(program)]
