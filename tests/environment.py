"""`python3 -m tests.environment FOLDER` makes a virtual environment, or says in one line why it cannot."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

from tests.system import install_package

OLDEST = (3, 11)


def make_environment(folder: str) -> str:
    """Make the environment where it does not exist; the reason in one line where that is not possible, else ''."""
    version = "%d.%d" % sys.version_info[:2]
    if sys.version_info[:2] < OLDEST:
        return "Python %d.%d or newer is needed, %s is %s; name another: make PYTHON=/path/to/python3.11 ..." % (
            *OLDEST,
            sys.executable,
            version,
        )
    # Debian and Ubuntu ship venv without ensurepip until this package is there.
    package = "python%s-venv" % version
    if importlib.util.find_spec("ensurepip") is None and not install_package(package):
        return "this Python has no ensurepip; install it, on Debian and Ubuntu: apt-get install " + package
    made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True)
    return "" if made.returncode == 0 else "python -m venv failed: " + " ".join((made.stdout + made.stderr).split())


if __name__ == "__main__":
    reason = make_environment(sys.argv[1])
    sys.exit("faultbook: " + reason if reason else 0)
