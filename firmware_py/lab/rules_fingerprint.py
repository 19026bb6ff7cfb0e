"""Fingerprint of a game's rules. All machines that play one experiment must have the same."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.metadata import PackageNotFoundError, version
from importlib.resources.abc import Traversable

import msgspec

from games.core.registry import find

SOURCES = (".py", ".toml")
"""Suffixes of the files that determine a game's course. Texts and pictures do not."""


class Edition(msgspec.Struct, frozen=True):
    """The program's version and a hash of the sources of a game, of its deck and of games.core.

    The version is not enough: authors change rules many times within one version, and a resumed run
    must not mix different rules.
    """

    tableclock: str
    rules: str

    def __str__(self) -> str:
        return f"tableclock {self.tableclock}, rules {self.rules}"


@cache
def edition_of(game: str) -> Edition:
    """Return the edition of a game on this machine. Raise UnknownGame if it is not installed."""
    sha = hashlib.sha256()
    for folder in (resources.files("games.core"), find(game).folder):
        for name, data in sorted(sources(folder)):
            sha.update(f"{name} {len(data)}\n".encode() + data)
    try:
        own = version("tableclock")
    except PackageNotFoundError:  # tableclock runs from a checkout that was never installed
        own = "of a checkout"
    return Edition(own, sha.hexdigest()[:12])


def sources(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield pairs (path, content) of the source files in a folder and in its packages."""
    for each in folder.iterdir():
        name = f"{path}{each.name}"
        if each.name.endswith(SOURCES):
            yield name, each.read_bytes()
        elif each.is_dir() and (each / "__init__.py").is_file():
            yield from sources(each, f"{name}/")
