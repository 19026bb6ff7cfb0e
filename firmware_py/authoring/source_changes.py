"""Detection of changes to a game's files during a check.

After a change, loaded modules are old, files read later are new, and a child process loads
everything again. The faults found would belong to neither version, so `check` reports the change
instead.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from firmware_py.authoring.problem import Problem

READ = frozenset({".py", ".toml", ".po", ".mo", ".svg"})
"""Suffixes of the game's files to watch."""


def contents(folder: Path) -> dict[Path, bytes]:
    """Return a dict that maps a game's files to their SHA-256 digests.

    If the game is a single module, only the files in the same folder are included.
    """
    every = folder.rglob("*") if (folder / "__init__.py").is_file() else folder.glob("*")
    some = (path for path in every if path.suffix in READ and path.is_file())
    return {path: sha256(path.read_bytes()).digest() for path in some}


def edited(folder: Path, before: Mapping[Path, bytes]) -> Iterator[Problem]:
    """Yield a problem for each file that was changed, added or removed since `before`."""
    now = contents(folder)
    for path in sorted(before.keys() | now.keys()):
        if before.get(path) != now.get(path):
            what = (
                "it was written while `check` looked at the game, so nothing is sure: say it again"
            )
            yield Problem(str(path.relative_to(folder.parent)), what)
