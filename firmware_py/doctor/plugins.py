"""Check of plug-in games. Each is loaded in a process of its own, because loading may end it."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import games
from firmware_py.doctor.finding import Finding, warning

PATIENCE = 60
"""Time limit for loading a plug-in (s)."""

_TRY = """
import sys
import games
try:
    games.find(sys.argv[1])
except games.core.errors.UnknownGame as error:
    sys.exit(str(error))
print("loaded")
"""


@cache
def trial(name: str) -> str:
    """Return the reason why a plug-in cannot be loaded, or "" if it can."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(  # noqa: S603  (our own program)
            (sys.executable, "-Pc", _TRY, name),
            env=environ,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"the plug-in game {name!r} is not loaded after {PATIENCE} s"
    if done.stdout.split()[-1:] == ["loaded"]:
        return ""
    if done.returncode == 1 and done.stderr.strip():
        return done.stderr.strip().splitlines()[-1]
    return f"the plug-in game {name!r} ends the program that loads it"


def left_out(allowed: bool, tried: Callable[[str], str] = trial) -> dict[str, str]:
    """Return a dict that maps each excluded plug-in to the reason.

    This process loads plug-ins only if all trials passed. `tried` runs a trial.
    """
    own = games.names(plugins=False)
    plugged = [name for name in games.names(plugins=allowed) if name not in own]
    wrong = {name: says for name in plugged if (says := tried(name))}
    if allowed and not wrong:
        wrong = dict(games.left_out())
    return wrong


def finding(says: str) -> Finding:
    """Return a warning about an excluded plug-in, because the device works without it."""
    says = f"{says[:1].upper()}{says[1:].rstrip('.')}."
    mend = "set plugins = false in table.toml, or install that game again"
    return warning("settings", says, mend)
