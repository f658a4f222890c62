"""An ordinary training log of any size, with error strings planted in it; the same bytes for the same numbers."""

from __future__ import annotations

import random
from pathlib import Path

_TEMPLATES = (
    "[rank{rank}]: step {step} loss {loss:.4f} lr {lr:.2e} tokens/s {tokens}\n",
    "2026-12-01 10:{m:02d}:{s:02d},{ms:03d} INFO trainer.py:{n}: epoch {epoch} batch {step} of 5000 took {loss:.3f} s\n",
    "ip-10-0-0-{n}:{pid}:{pid} [{rank}] NCCL INFO Channel {n:02d}/0 : {rank}[{rank}] -> {other}[{other}] via P2P/CUMEM/read\n",
    "(RayTrainWorker pid={pid}, ip=10.0.0.{n}) {{'loss': {loss:.4f}, 'grad_norm': {loss:.3f}, 'epoch': {epoch}.{n}}}\n",
    "\x1b[32mINFO\x1b[0m saved shard {n} of model-{n:05d}-of-00032.safetensors\n",
    "[1,mpirank:{rank},algo-{n}]<stdout>:Train Epoch: {epoch} [{step}/60000 ({n}%)]\tLoss: {loss:.6f}\n",
    "  File \"/opt/conda/lib/python3.11/site-packages/torch/utils/data/dataloader.py\", line {n}, in __next__\n",
    "WARNING: retrying shard {n} of s3://bucket/train/{step}.tar after {n} ms (attempt 1)\n",
)


def ordinary_lines(source: random.Random, count: int) -> list:
    """Lines as a healthy job prints them."""
    return [
        source.choice(_TEMPLATES).format(
            rank=source.randrange(64), other=source.randrange(64), step=source.randrange(60000), loss=source.random() * 5,
            lr=source.random() / 1000, tokens=source.randrange(9000), m=source.randrange(60), s=source.randrange(60),
            ms=source.randrange(1000), n=source.randrange(1, 99), epoch=source.randrange(20), pid=source.randrange(100, 40000),
        )  # fmt: skip
        for _ in range(count)
    ]


def write_log(path: Path, size: int, planted: list, share: float = 0.0, seed: int = 1) -> None:
    """Write `size` bytes of log, each of `planted` once at even distances; `share` of all lines are planted ones."""
    source = random.Random(seed)
    lines = ordinary_lines(source, 40000)
    with path.open("w", encoding="utf-8", newline="") as file:
        written = 0
        step = size // (len(planted) + 1)
        place = 0
        while written < size:
            if place < len(planted) and written >= step * (place + 1):
                line = planted[place] + "\n"
                place += 1
            elif share and source.random() < share:
                line = source.choice(planted) + "\n"
            else:
                line = source.choice(lines)
            file.write(line)
            written += len(line)
