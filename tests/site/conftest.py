"""The sites that these tests look at, each built once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.sites import ROOT, build, small_project


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small book as a site."""
    return _built(small_project(tmp_path_factory.mktemp("project")), tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def offline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small book as a site that is opened from a folder."""
    project = small_project(tmp_path_factory.mktemp("project"))
    return _built(project, tmp_path_factory.mktemp("offline"), FAULTBOOK_OFFLINE="1")


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This repository's book as a site, built with warnings as errors."""
    return _built(ROOT, tmp_path_factory.mktemp("real"))


def _built(project: Path, site: Path, **environment: str) -> Path:
    done = build(project, site, "--strict", **environment)
    assert done.returncode == 0, done.stderr
    return site
