"""Detection of changes to a game's files during a check.

Modules already loaded stay old, files read later are new, and a child process loads everything
again. Findings would then belong to neither version, so `check` reports the change instead.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from firmware_py.authoring.problem import Problem

READ = frozenset({".py", ".toml", ".po", ".mo", ".svg"})
"""Suffixes of a game's files."""


def contents(folder: Path) -> dict[Path, bytes]:
    """Return the digests of a game's files; without __init__.py only those next to the module."""
    every = folder.rglob("*") if (folder / "__init__.py").is_file() else folder.glob("*")
    some = (path for path in every if path.suffix in READ and path.is_file())
    return {path: sha256(path.read_bytes()).digest() for path in some}


def edited(folder: Path, before: Mapping[Path, bytes]) -> Iterator[Problem]:
    """Yield the files that were changed, added or removed since `before`."""
    now = contents(folder)
    for path in sorted(before.keys() | now.keys()):
        if before.get(path) != now.get(path):
            what = (
                "it was written while `check` looked at the game, so nothing is sure: say it again"
            )
            yield Problem(str(path.relative_to(folder.parent)), what)
