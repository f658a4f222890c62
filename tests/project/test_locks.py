"""The locks hold what is asked for, and what is installed is what they hold."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution

import pytest
import tomllib
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.files import ROOT

#: Torch has an install call of its own.
TORCH = "torch"


def locked(name: str) -> dict[str, set[str]]:
    """Each package of a lock with its versions; several where they depend on the Python."""
    versions: dict[str, set[str]] = {}
    for package, version in re.findall(r"^([a-z0-9-]+)==([^ ]+)", (ROOT / ".ci" / name).read_text(), re.M):
        versions.setdefault(package, set()).add(version)
    return versions


def needs(name: str, extras: set[str], seen: set[tuple[str, str]]) -> None:
    """Collect the installed distributions that one needs here, itself and its extras included."""
    found = distribution(name)
    for text in found.requires or []:
        requirement = Requirement(text)
        package = canonicalize_name(requirement.name)
        chosen = any(
            requirement.marker is None or requirement.marker.evaluate({**default_environment(), "extra": extra})
            for extra in extras | {""}
        )
        if not chosen or left_out(package):
            continue
        try:
            version = distribution(package).version
        except PackageNotFoundError:
            version = "missing"
        if (package, version) not in seen:
            seen.add((package, version))
            if version != "missing":
                needs(package, requirement.extras, seen)


def left_out(package: str) -> bool:
    """What comes with torch's own builds."""
    return package in (TORCH, "triton") or package.startswith(("nvidia-", "cuda-"))


@pytest.mark.parametrize(("name", "extras"), [("faultbook", {"site", "check", "test"}), (TORCH, set())])
def test_what_is_installed_is_what_the_lock_holds(name: str, extras: set[str]) -> None:
    """Every package in reach, torch's own needs included, stands in the lock in the installed version."""
    lock = locked("lock.txt")
    seen: set[tuple[str, str]] = set()
    needs(name, extras, seen)
    assert {f"{package} {version}" for package, version in seen if version not in lock.get(package, ())} == set()
    assert seen


def test_the_locks_leave_out_what_they_should() -> None:
    """Torch's builds differ by machine; MLflow and SciPy are large and ModelTrainer does not need them."""
    names = [line for line in (ROOT / ".ci" / "lock-leave-out.txt").read_text().splitlines() if not line.startswith("#")]
    assert names
    for lock in ("lock.txt", "lock-sdk3.txt"):
        assert {name for name in locked(lock) if name in names or left_out(name)} == set()


@pytest.mark.parametrize("name", ["lock.txt", "lock-sdk3.txt", "lock-uv.txt"])
def test_every_locked_package_has_hashes(name: str) -> None:
    """A lock without them would trust the registry each time anew."""
    blocks = re.split(r"\n(?=[a-z])", (ROOT / ".ci" / name).read_text())
    assert [block.split()[0] for block in blocks if "==" in block.split("\n")[0] and "--hash=sha256:" not in block] == []


def test_torch_is_the_same_everywhere() -> None:
    """The Makefile's version is the one that is installed."""
    wanted = re.search(r"^TORCH := (.+)$", (ROOT / "Makefile").read_text(), re.M)
    assert wanted and distribution(TORCH).version.split("+")[0] == wanted[1]


def test_the_wheel_without_extras_needs_nothing() -> None:
    """`match`, `search` and `show` are for machines where nothing can be installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"] == []
    assert set(project["optional-dependencies"]) == {"site", "check", "fast", "test", "fuzz"}
