"""Static files of the page, from a closed list, and the pictures of decks.

The URLs contain a hash, so their content never changes and browsers may cache it for ever. They are
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
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
}
"""Content type by file extension. Files with other extensions are not served."""

PAGES = {"": "index.html", "favicon.ico": "favicon.svg"}
"""File names for paths that differ from the name of their file."""


@cache
def listed() -> frozenset[str]:
    """Return the names of all static files relative to static/, such as `lib/socket.js`."""
    return frozenset(_names(resources.files(__package__) / "static"))


def _names(folder: Traversable, prefix: str = "") -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _names(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield f"{prefix}{entry.name}"


@cache
def bundled() -> dict[str, bytes]:
    """Return a dict of the bundle's files by name. It is empty without a current bundle."""
    return bundle.read()


@cache
def build() -> str:
    """Return a hash of all static files."""
    every = {name: _read(name) for name in sorted(listed())} | bundled()
    named = (f"{name} {len(content)}\n".encode() + content for name, content in every.items())
    return version(b"".join(named))


def version(content: bytes) -> str:
    """Return a hash of the content with 16 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()[:16]


@cache
def _read(name: str) -> bytes:
    return (resources.files(__package__) / "static" / name).read_bytes()


def static(path: str) -> tuple[bytes, str] | None:
    """Return the content and type of a static file, or None. `path` has no leading slash.

    The name is looked up in the list before it is joined to a path.
    """
    name = PAGES.get(path, path)
    kind = TYPES.get(name.rpartition(".")[2], "")
    if name in listed():
        return _read(name), kind
    return (bundled()[name], kind) if name in bundled() else None


def is_text(kind: str) -> bool:
    """Return whether gzip reduces the size of this content type. Compressed pictures are not."""
    return kind.startswith("text/") or kind in ("application/json", TYPES["svg"])


@lru_cache(maxsize=256)
def packed(body: bytes) -> bytes:
    """Return the content as gzip, about a third of its size."""
    return gzip.compress(body, mtime=0)


def is_document(kind: str) -> bool:
    """Return whether a file is a template with {{placeholders}}."""
    return kind == TYPES["html"]


_STYLES = re.compile(r'(?:<link rel="stylesheet" href="[^"]+">\n)+')


def document(texts: Mapping[str, str | list[str]], *, plain: bool = False) -> tuple[bytes, str]:
    """Return the HTML document with its placeholders filled.

    plain: link the single modules and style sheets even if there is a bundle.
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
    """Return a dict that maps each tone to its colour, from the style sheet of the cards."""
    found = re.findall(r"\.t-(\w+) \{ --tone: (#\w+);", _read("styles/card-view.css").decode())
    return {tone: colour.encode() for tone, colour in found}


class Emblem(NamedTuple):
    """SVG picture of a game."""

    body: bytes
    version: str
    """Hash of the body. It is part of the URL, because users can change the file."""


def art(game: str, name: str) -> Emblem | None:
    """Return a picture that the game's deck names as a face's art or icon, or None.

    `currentColor` is replaced by the tone of the first kind of card that has the picture.
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
    """Return the URL of a picture in its current version, or None if it does not exist."""
    emblem = art(game, name)
    return None if emblem is None else f"/art/{game}/{name}?v={emblem.version}"
