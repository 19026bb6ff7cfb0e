"""Whether somebody writes a game's files while it is looked at.

What is loaded stays as it was, what is read later is new, and another process loads all of it anew:
what is found then is of neither, and the game is not to be blamed for it.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from firmware_py.authoring.problem import Problem

READ = frozenset({".py", ".toml", ".po", ".mo", ".svg"})
"""What a game is made of."""


def contents(folder: Path) -> dict[Path, bytes]:
    """Return what its files hold now, as digests; of a single module what lies beside it."""
    every = folder.rglob("*") if (folder / "__init__.py").is_file() else folder.glob("*")
    some = (path for path in every if path.suffix in READ and path.is_file())
    return {path: sha256(path.read_bytes()).digest() for path in some}


def edited(folder: Path, before: Mapping[Path, bytes]) -> Iterator[Problem]:
    """Yield the files that do not hold what they did (`contents`), or are gone, or are new."""
    now = contents(folder)
    for path in sorted(before.keys() | now.keys()):
        if before.get(path) != now.get(path):
            what = (
                "it was written while `check` looked at the game, so nothing is sure: say it again"
            )
            yield Problem(str(path.relative_to(folder.parent)), what)
