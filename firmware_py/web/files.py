"""The files of the page: an explicit list, read once, and the emblems that decks name."""

import gzip
import hashlib
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape
from importlib import resources

import games
from games.core.deck import TONES
from games.core.errors import UnknownGame

TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""Content type by ending; nothing else is served."""

PAGES = {"": "index.html", "favicon.ico": "favicon.svg"}
"""Paths that are not the name of their file."""


@cache
def listed() -> frozenset[str]:
    """Return the names of all files of the page."""
    folder = resources.files(__package__) / "static"
    return frozenset(
        file.name for file in folder.iterdir() if file.name.rpartition(".")[2] in TYPES
    )


@cache
def build() -> str:
    """Return what tells these files from those of another version."""
    whole = b"".join(_read(name) for name in sorted(listed()))
    return hashlib.sha256(whole).hexdigest()[:16]


@cache
def _read(name: str) -> bytes:
    return (resources.files(__package__) / "static" / name).read_bytes()


def static(path: str) -> tuple[bytes, str] | None:
    """Return bytes and content type of a file of the page, or None; `path` has no leading slash.

    A name is looked up in the list, never joined to a folder before it was found there.
    """
    name = PAGES.get(path, path)
    if name not in listed():
        return None
    return _read(name), TYPES[name.rpartition(".")[2]]


def is_text(kind: str) -> bool:
    """Whether gzip makes it smaller, which it does not with pictures that are packed already."""
    return kind.startswith("text/") or kind in ("application/json", TYPES["svg"])


@lru_cache(maxsize=256)
def packed(body: bytes) -> bytes:
    """Return a text as gzip, for whoever takes that: about a third of its size."""
    return gzip.compress(body, mtime=0)


def is_document(kind: str) -> bool:
    """Whether a file has places for texts ({{id}}): what is read before, or without, scripts."""
    return kind == TYPES["html"]


def worded(file: tuple[bytes, str], texts: Mapping[str, str | list[str]]) -> tuple[bytes, str]:
    """Return a document with its texts put in."""
    body, kind = file
    filled = re.sub(r"{{([\w.]+)}}", lambda place: escape(str(texts[place[1]])), body.decode())
    return filled.encode(), kind


@cache
def _inks() -> dict[str, bytes]:
    """Return the colour of each tone, as the page's backs have it."""
    found = re.findall(r"\.t-(\w+) \{ --tone: (#\w+);", _read("things.css").decode())
    return {tone: colour.encode() for tone, colour in found}


def art(game: str, name: str) -> tuple[bytes, str] | None:
    """Return an emblem of a game if its deck names it, or an icon so called, else None.

    What it leaves to be inked (`currentColor`) is in the tone of the kind whose card bears it.
    """
    try:
        found = games.find(game)
    except UnknownGame:
        return None
    deck, icon = found.deck, name.removesuffix(".svg")
    kinds = [face.kind for face in deck.faces if face.art == name or icon in face.icons]
    file = found.folder / "art" / name
    if not kinds or not name.endswith(".svg") or not file.is_file():
        return None
    tone = next((kind.tone for kind in deck.kinds if kind.id == kinds[0]), None)
    return file.read_bytes().replace(b"currentColor", _inks()[tone or TONES[0]]), TYPES["svg"]
