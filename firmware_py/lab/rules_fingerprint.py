"""Fingerprint of a game's rules; it must be equal on all machines that play one experiment."""

import hashlib
from functools import cache
from importlib import resources
from importlib.metadata import PackageNotFoundError, version
from importlib.resources.abc import Traversable

import msgspec

from games.core.registry import find

SOURCES = (".py", ".toml")
"""Suffixes of the files that determine a game's course; texts and pictures do not."""


class Edition(msgspec.Struct, frozen=True):
    """The program's version and a hash of the sources of a game, of its deck and of games.core.

    The version is not enough: a game's author changes rules many times within one version, and a
    resumed run must not mix them.
    """

    tableclock: str
    rules: str

    def __str__(self) -> str:
        return f"tableclock {self.tableclock}, rules {self.rules}"


@cache
def edition_of(game: str) -> Edition:
    """Return the edition of the game installed here; UnknownGame if it is not installed."""
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
    """Return name and content of a folder's own source files, sorted."""
    found = (each for each in folder.iterdir() if each.name.endswith(SOURCES))
    return sorted((each.name, each.read_bytes()) for each in found)
