"""One target under atheris, which takes its arguments from libFuzzer and does not return."""

from __future__ import annotations

import sys
from importlib import import_module

import atheris

#: Where the paths that inputs take are followed.
FOLLOWED = ["faultbook", "yaml", "zipfile"]


def main() -> None:
    """`TARGET`, then what libFuzzer takes."""
    target = sys.argv.pop(1)
    with atheris.instrument_imports(include=FOLLOWED):
        module = import_module(f"tests.fuzz.{target}")
    getattr(module, "prepare", lambda: None)()
    atheris.Setup(sys.argv, module.check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
