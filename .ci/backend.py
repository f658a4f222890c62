"""Builds the wheel with the compiled indexes inside; everything else is setuptools' own.

A wheel is built from a checkout: the indexes come from kb/, which no source archive holds.
"""

import shutil
import sys
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - the hooks that need nothing added

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "plugins" / "faultbook" / "data"


def get_requires_for_build_wheel(config_settings=None):
    """What compiling the book needs besides setuptools."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = ("pyyaml", "whoosh-reloaded")
    return [need for need in project["optional-dependencies"]["site"] if need.startswith(wanted)]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The wheel, with index and entries; what was compiled for it is taken away again."""
    sys.path.insert(0, str(ROOT / "plugins"))
    from faultbook.cli.compile_book import compile_book
    from faultbook.index.write import artefact_bytes, write_atomic

    try:
        for name, artefact in compile_book(ROOT / "kb").items():
            write_atomic(DATA / f"{name}.json", artefact_bytes(artefact))
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        # What setuptools leaves in build/ would go into the next wheel, too.
        for folder in (DATA, ROOT / "build"):
            shutil.rmtree(folder, ignore_errors=True)
        sys.path.remove(str(ROOT / "plugins"))


def build_sdist(sdist_directory, config_settings=None):
    """Refused: no wheel could be built from it."""
    raise SystemExit("faultbook: a wheel is built from a checkout: pip wheel --no-deps . (there is no source archive)")
