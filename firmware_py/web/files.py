"""The files of the page: an explicit list, read once, and the emblems that decks name.

A file that never changes under its address has a hash in it, so browsers may keep it for good:
/static/BUILD/NAME, with one BUILD for all files of a version, and /art/GAME/NAME?v=VERSION.
"""

import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

import games
from firmware_py.web import bundle
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
    """Return the names of all files of the page, with their folders: `lib/socket.js`."""
    return frozenset(_names(resources.files(__package__) / "static"))


def _names(folder: Traversable, prefix: str = "") -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _names(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield f"{prefix}{entry.name}"


@cache
def bundled() -> dict[str, bytes]:
    """Return the bundle's files by name; nothing if there is no bundle of the present sources."""
    return bundle.read()


@cache
def build() -> str:
    """Return what tells these files from those of another version."""
    every = {name: _read(name) for name in sorted(listed())} | bundled()
    named = (f"{name} {len(content)}\n".encode() + content for name, content in every.items())
    return version(b"".join(named))


def version(content: bytes) -> str:
    """Return a short hash of a content."""
    return hashlib.sha256(content).hexdigest()[:16]


@cache
def _read(name: str) -> bytes:
    return (resources.files(__package__) / "static" / name).read_bytes()


def static(path: str) -> tuple[bytes, str] | None:
    """Return bytes and content type of a file of the page, or None; `path` has no leading slash.

    A name is looked up in the list, never joined to a folder before it was found there.
    """
    name = PAGES.get(path, path)
    kind = TYPES.get(name.rpartition(".")[2], "")
    if name in listed():
        return _read(name), kind
    return (bundled()[name], kind) if name in bundled() else None


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


_STYLES = re.compile(r'(?:<link rel="stylesheet" href="[^"]+">\n)+')


def document(texts: Mapping[str, str | list[str]], *, plain: bool = False) -> tuple[bytes, str]:
    """Return the page's document with its texts put in.

    plain: name the modules one by one even if there is a bundle.
    """
    page = _read("index.html").decode()
    if bundled() and not plain:
        sheet = f'<link rel="stylesheet" href="{{{{static}}}}/{bundle.STYLES}">\n'
        page = _STYLES.sub(sheet, page).replace(
            "{{static}}/main.js", f"{{{{static}}}}/{bundle.SCRIPT}"
        )
    known = {**texts, "build": build(), "static": f"/static/{build()}"}
    filled = re.sub(r"{{([\w.]+)}}", lambda place: escape(str(known[place[1]])), page)
    return filled.encode(), TYPES["html"]


@cache
def _inks() -> dict[str, bytes]:
    """Return the colour of each tone, as the page's backs have it."""
    found = re.findall(r"\.t-(\w+) \{ --tone: (#\w+);", _read("styles/card-view.css").decode())
    return {tone: colour.encode() for tone, colour in found}


class Emblem(NamedTuple):
    """An emblem of a game, as SVG."""

    body: bytes
    version: str
    """Hash of the body. It is part of the address, because an owner can change the file."""


def art(game: str, name: str) -> Emblem | None:
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
    return _inked(file.read_bytes(), tone or TONES[0])


@lru_cache(maxsize=512)
def _inked(drawn: bytes, tone: str) -> Emblem:
    body = drawn.replace(b"currentColor", _inks()[tone])
    return Emblem(body, version(body))


def art_address(game: str, name: str) -> str | None:
    """Return where the page finds an emblem, with the version of what is there now."""
    emblem = art(game, name)
    return None if emblem is None else f"/art/{game}/{name}?v={emblem.version}"
