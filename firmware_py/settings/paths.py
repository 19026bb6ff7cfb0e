"""Folders of the user: state (what was played) and configuration (what the owner wrote).

Source: XDG Base Directory Specification 0.8. XDG_STATE_HOME and XDG_CONFIG_HOME count if they are
absolute paths; else the folders are ~/.local/state and ~/.config.
"""

import os
from pathlib import Path

VARIABLE = "$XDG_STATE_HOME"
"""How a setting names the folder that all programs of a user keep their state in."""
FOLDERS = {VARIABLE: ".local/state", "$XDG_CONFIG_HOME": ".config"}
"""Variables that may begin a path, and the folder of the home that each of them usually is."""


def _folder(variable: str) -> Path:
    named = Path(os.environ.get(variable[1:], ""))
    return named if named.is_absolute() else Path.home() / FOLDERS[variable]


def own_state() -> Path:
    """Return this program's folder of state; RuntimeError without a home."""
    return _folder(VARIABLE) / "tableclock"


def kept(path: str) -> Path:
    """Return a path with the variable of FOLDERS, or the `~`, at its beginning filled in.

    RuntimeError if there is no home, or no such user.
    """
    first, slash, rest = path.partition("/")
    return _folder(first) / rest if slash and first in FOLDERS else Path(path).expanduser()
