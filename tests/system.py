"""Packages of Debian and Ubuntu, installed where this user may do so without being asked."""

from __future__ import annotations

import os
import shutil
import subprocess


def install_package(name: str) -> bool:
    """Install a Debian package as root or by a sudo that asks nothing; False where that is not possible."""
    if not shutil.which("apt-get"):
        return False
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if prefix and not shutil.which("sudo"):
        return False
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for arguments in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", name]):
        command = [*prefix, "apt-get", *arguments]
        if subprocess.run(command, env=environment, capture_output=True, stdin=subprocess.DEVNULL).returncode:
            return False
    return True
