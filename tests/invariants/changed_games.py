"""Games changed in the last commit or since it: the invariants try these with more examples."""

import subprocess
from pathlib import Path

CORE = "core"
"""Stands for the code that all games share."""


def changed(root: Path) -> frozenset[str]:
    """Return the games whose folder differs from the commit before the last; also CORE.

    The set is empty without git history, or before the second commit.
    """
    asked = ["git", "-C", str(root), "diff", "--name-only", "HEAD~1"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    return frozenset(filter(None, map(game_of, told.stdout.splitlines())))


def game_of(file: str) -> str | None:
    """Return the game that a file of the checkout belongs to.

    >>> game_of("games/midnight/rounds.py"), game_of("tests/plugins/nightwatch/nightwatch/state.py")
    ('midnight', 'nightwatch')
    >>> game_of("games/core/cards.py"), game_of("games/py.typed"), game_of("README.md")
    ('core', None, None)
    """
    folder, _, inside = file.partition("/")
    if folder == "games" and "/" in inside:
        return inside.partition("/")[0]
    inside = file.removeprefix("tests/plugins/")
    return inside.partition("/")[0] if inside != file and "/" in inside else None
