"""The bundle of the small book, made once, and the folder in which a stranger unpacks it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from faultbook.cli.bundle import make_bundle
from tests.support.sites import ROOT, small_project

DATE = 1764547200


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of the small book's bundle."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(DATE))
        return make_bundle(small_project(tmp_path_factory.mktemp("project")))


@pytest.fixture(scope="session")
def unpacked(bundle: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which it was unpacked; its name has what names of folders have."""
    return _unpack(bundle, tmp_path_factory.mktemp("a stranger's füße #1"))


@pytest.fixture(scope="session")
def unpacked_real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the bundle of this repository's book."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(DATE))
        return _unpack(make_bundle(ROOT), tmp_path_factory.mktemp("real"))


def _unpack(bundle: bytes, folder: Path) -> Path:
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        archive.extractall(folder)
    return folder
