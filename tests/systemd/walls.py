"""Runs a program behind the unit's system call filter, as systemd would install it.

`python -m tests.systemd.walls PROGRAM ...` needs libseccomp and systemd-analyze, but no privileges.
"""

import ctypes
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

UNIT = Path(__file__).parents[2] / "systemd" / "tableclock.service"
ALLOW, EPERM, LIBRARY = 0x7FFF0000, 0x00050000 | 1, "libseccomp.so.2"


@cache
def calls(group):
    """Return the system calls of a systemd group, including those of its nested groups."""
    said = subprocess.run(
        ["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True
    ).stdout
    names = [line.strip() for line in said.splitlines()[1:] if line.strip()]
    return frozenset(
        call
        for name in names
        if not name.startswith("#")
        for call in (calls(name) if name.startswith("@") else (name,))
    )


def allowed(unit):
    """Return the system calls that the SystemCallFilter lines of a unit allow."""
    left: frozenset[str] = frozenset()
    for value in re.findall(r"^SystemCallFilter=(.*)$", unit, re.MULTILINE):
        away = value.startswith("~")
        for name in value.lstrip("~").split():
            some = calls(name) if name.startswith("@") else frozenset({name})
            left = left - some if away else left | some
    return left


def shut(unit):
    """Deny all other system calls to this process and its children."""
    seccomp = ctypes.CDLL(LIBRARY, use_errno=True)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    made = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(EPERM)))
    for name in allowed(unit):
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:
            seccomp.seccomp_rule_add(made, ctypes.c_uint32(ALLOW), number, 0)
    if seccomp.seccomp_load(made):
        sys.exit("the filter cannot be loaded here")


if __name__ == "__main__":
    lines = UNIT.read_text()
    shut(lines)
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606
