"""Where is kept what was played and set: the user's state, as the XDG base directories have it.

Source: XDG Base Directory Specification 0.8. XDG_STATE_HOME counts if it is an absolute path, else
it is ~/.local/state.
"""

import os
from pathlib import Path

VARIABLE = "$XDG_STATE_HOME"
"""How a setting names the folder that all programs of a user keep their state in."""


def state_home() -> Path:
    """Return the folder that all programs keep their state in; RuntimeError without a home."""
    named = Path(os.environ.get(VARIABLE[1:], ""))
    return named if named.is_absolute() else Path.home() / ".local/state"


def own_state() -> Path:
    """Return this program's folder in it."""
    return state_home() / "tableclock"


def kept(path: str) -> Path:
    """Return a path of the settings, with `$XDG_STATE_HOME` or `~` in front of it filled in.

    RuntimeError if it is the home of somebody whom nobody here knows, or nobody has a home.
    """
    first, slash, rest = path.partition("/")
    return state_home() / rest if slash and first == VARIABLE else Path(path).expanduser()
