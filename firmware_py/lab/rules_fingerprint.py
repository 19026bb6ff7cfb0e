"""By which rules a game is played here: what must be the same wherever one trial is played."""

import hashlib
from functools import cache
from importlib import resources
from importlib.metadata import PackageNotFoundError, version
from importlib.resources.abc import Traversable

import msgspec

from games.core.registry import find

SOURCES = (".py", ".toml")
"""The files that decide how a game goes; its words and pictures do not."""


class Edition(msgspec.Struct, frozen=True):
    """The program's version, and a fingerprint of the game's rules, of its bots and of its deck.

    The version alone would not do: who is at work on a game changes its rules many times within
    one version, and a run that is resumed must not mix them.
    """

    tableclock: str
    rules: str

    def __str__(self) -> str:
        return f"tableclock {self.tableclock}, rules {self.rules}"


@cache
def edition_of(game: str) -> Edition:
    """Return the edition of a game that is installed here; UnknownGame if it is not."""
    sha = hashlib.sha256()
    for folder in (resources.files("games.core"), find(game).folder):
        for name, data in _sources(folder):
            sha.update(f"{name} {len(data)}\n".encode() + data)
    try:
        own = version("tableclock")
    except PackageNotFoundError:  # a checkout that was never installed
        own = "of a checkout"
    return Edition(own, sha.hexdigest()[:12])


def _sources(folder: Traversable) -> list[tuple[str, bytes]]:
    """Return the files that decide, by their names."""
    found = (each for each in folder.iterdir() if each.name.endswith(SOURCES))
    return sorted((each.name, each.read_bytes()) for each in found)
