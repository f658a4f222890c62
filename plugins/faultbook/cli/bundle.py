"""`faultbook bundle`: the checkout's book as one zip for machines without network."""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Optional

from .. import __version__
from ..exceptions import FaultbookError
from ..index.load import checkout
from ..index.write import write_atomic
from .output import FOUND
from .terminal import harmless, write

DEFAULT = os.path.join("dist", "faultbook-offline.zip")


def add(commands: Any) -> None:
    """Declare the subcommand."""
    text = "In a checkout: write one zip with the site, the command and their hashes, for machines without network."
    parser = commands.add_parser("bundle", help="write the offline bundle", description=text)
    parser.add_argument("-o", "--output", metavar="FILE", default=DEFAULT, help=f"the zip to write; {DEFAULT} if not given")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Build the site, pack it, write the zip whole or not at all, and print its hash; raises FaultbookError, OSError."""
    root = checkout()
    if root is None:
        raise FaultbookError("bundle: this faultbook runs from no checkout; run `make bundle` in one")
    output = Path(arguments.output)
    if output.is_dir():
        raise FaultbookError(f"{output}: is a folder; name the zip to write: -o {output / 'faultbook-offline.zip'}")
    data = make_bundle(root)
    write_atomic(output, data)
    write(f"{harmless(str(output))}: {len(data) / 1e6:.1f} MB, SHA-256 {hashlib.sha256(data).hexdigest()}\n")
    return FOUND


def make_bundle(root: Path) -> bytes:
    """The bundle of the project in `root`, from a site that is built for it alone; raises FaultbookError."""
    # Imported here: the single-file command does not hold this package.
    from ..bundle.pack import pack

    date = newest_change(root)
    with tempfile.TemporaryDirectory(prefix="faultbook-") as folder:
        site = Path(folder, "site")
        _build_site(root, site, date)
        return pack(site, __version__, date)


def newest_change(root: Path) -> int:
    """SOURCE_DATE_EPOCH, or the time of the checkout's newest commit, in seconds since 1970; raises FaultbookError."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    text: Optional[str] = given
    if given is None:
        command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
        try:
            text = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            text = None
    if text is None:
        raise FaultbookError(f"{root}: git tells no newest commit; set SOURCE_DATE_EPOCH to the age of this book, in seconds since 1970")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise FaultbookError(f"SOURCE_DATE_EPOCH: found {text!r}; expected seconds since 1970, such as 1764547200")
    return int(text)


def _build_site(root: Path, site: Path, date: int) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    command += ["--config-file", str(root / "mkdocs.yml"), "--site-dir", str(site)]
    # The address of a published site has no place in one that is opened from disk.
    environment = {name: value for name, value in os.environ.items() if name != "FAULTBOOK_SITE_URL"}
    environment.update(FAULTBOOK_OFFLINE="1", SOURCE_DATE_EPOCH=str(date), NO_MKDOCS_2_WARNING="1")
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    if done.returncode:
        if "No module named mkdocs" in done.stderr:
            raise FaultbookError("bundle: building the site needs the module mkdocs; run `make bundle`, which installs it")
        lines = [line for line in done.stderr.splitlines() if line.strip() and not line.startswith("Aborted")]
        reason = lines[-1].strip() if lines else "no reason given"
        raise FaultbookError(f"bundle: the site was not built ({reason}); see all of it with `make build`")
