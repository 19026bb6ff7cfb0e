"""User folders for state (matches) and configuration (files of the owner).

Source: XDG Base Directory Specification 0.8. XDG_STATE_HOME and XDG_CONFIG_HOME are used if they
are absolute paths. The defaults are ~/.local/state and ~/.config.
"""

import os
from pathlib import Path

VARIABLE = "$XDG_STATE_HOME"
"""Name of the user's state folder in a setting."""
FOLDERS = {VARIABLE: ".local/state", "$XDG_CONFIG_HOME": ".config"}
"""Variables that may begin a path -> default folder below the home folder."""


def _folder(variable: str) -> Path:
    named = Path(os.environ.get(variable[1:], ""))
    return named if named.is_absolute() else Path.home() / FOLDERS[variable]


def own_state() -> Path:
    """Return the state folder of this program. Raise RuntimeError without a home folder."""
    return _folder(VARIABLE) / "tableclock"


def kept(path: str) -> Path:
    """Return a path with a leading variable of `FOLDERS`, or a leading `~`, expanded.

    Raise RuntimeError if the home folder or the user does not exist.
    """
    first, slash, rest = path.partition("/")
    return _folder(first) / rest if slash and first in FOLDERS else Path(path).expanduser()
