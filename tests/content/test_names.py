"""What `names.yml` says of installed packages is so, and every row of its page stays short."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from faultbook.model.catalogue import Catalogue
from faultbook.model.reference import Name

from .conftest import ENVIRONMENTS

#: A longer explanation belongs into an entry.
MOST = 90
#: How sources begin that name a file of an installed package -> the environment that has it.
INSTALLED = {"torch ": "main", "boto3 ": "main", "botocore ": "main", "awscli ": "main", "sagemaker 2": "main", "sagemaker 3": "sdk3"}
#: Prints each of its arguments that Python cannot find; in a process of its own, since torch is large.
RESOLVE = """
import importlib, sys
for name in sys.argv[1:]:
    parts = name.split(".")
    try:
        for count in range(len(parts), 0, -1):
            try:
                found = importlib.import_module(".".join(parts[:count]))
                break
            except ModuleNotFoundError:
                pass
        for part in parts[count:]:
            found = getattr(found, part)
    except Exception as error:
        print(name, type(error).__name__)
"""


@pytest.fixture(scope="module")
def names(catalogue: Catalogue) -> tuple[Name, ...]:
    """The names of the book."""
    assert catalogue.names is not None
    return catalogue.names.names


def test_every_function_of_torch_is_there(names: tuple[Name, ...]) -> None:
    """A function that only an author remembers is found by import and getattr."""
    functions = [name.name for name in names if name.kind == "function" and name.source.startswith("torch ")]
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", RESOLVE, *functions], capture_output=True, text=True)
    assert functions and (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


@pytest.mark.parametrize("package", INSTALLED)
def test_the_file_of_an_installed_package_has_the_name(package: str, names: tuple[Name, ...]) -> None:
    """The source of a name is a file that is there and in which the name stands."""
    library = _library(INSTALLED[package])
    mine = [name for name in names if name.source.startswith(package)]
    wrong = [f"{name.name}: {name.source}" for name in mine if not _stands(name, library / name.source.split(" ")[-1])]
    assert mine
    assert not wrong, "\n".join(wrong)


def test_what_a_name_does_is_said_in_a_line(names: tuple[Name, ...]) -> None:
    assert not [name.name for name in names if len(name.says) > MOST]


def test_names_stand_once_and_in_order(names: tuple[Name, ...]) -> None:
    """Two people who add names touch different lines."""
    for kind in {name.kind for name in names}:
        keys = [(name.name.lstrip("-").lower(), name.name) for name in names if name.kind == kind]
        assert keys == sorted(set(keys))


def _library(environment: str) -> Path:
    if environment == "main":
        return Path(sysconfig.get_path("purelib"))
    return next((ENVIRONMENTS[environment].parents[1] / "lib").glob("python*/site-packages"))


def _stands(name: Name, file: Path) -> bool:
    if not file.is_file():
        return False
    # Functions of torch are resolved above; many of them are made in C++. Compiled files and service models are too large to read.
    if file.suffix not in (".py", ".h", ".hpp") or (name.kind == "function" and name.source.startswith("torch ")):
        return True
    last = name.name.split(".")[-1]
    if file.stem == last or (file.name == "__init__.py" and file.parent.name == last):
        return True
    # Options of torchrun are read as PET_ and the option's name, options of the AWS CLI are declared without dashes.
    bare = re.escape(last.lstrip("-"))
    word = r"PET_\{" if last.startswith("PET_") else rf"(?<![A-Za-z0-9_-])(?:--)?{bare}(?![A-Za-z0-9_-])"
    return re.search(word, file.read_text(encoding="utf-8")) is not None
