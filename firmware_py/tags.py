"""Tags: which card of which game an NFC tag is.

A tag may speak for itself, by an NDEF text `tableclock/1 GAME FACE`, or be enrolled by its uid in
a table of this box; the table wins. A uid identifies a card and proves nothing.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from games.core.errors import TableclockError

VERSION = "tableclock/1"
_NXP = 0x04
"""The first byte of a uid names the maker of the chip (ISO/IEC 7816-6); NTAGs are NXP's."""

_TEXT = re.compile(rf"{VERSION} ([a-z0-9_-]+) ([A-Za-z0-9_.+-]+)", re.ASCII)
_SCHEMA = "CREATE TABLE IF NOT EXISTS tags (uid BLOB PRIMARY KEY, game TEXT, face TEXT) STRICT"


class Card(NamedTuple):
    """A face of a game, as ids. All copies of a face are alike."""

    game: str
    face: str


class BadTags(TableclockError, OSError):
    """The table of tags cannot be read or written; says why, and what would help."""


def speak(text: str | None) -> Card | None:
    """Return the card that a tag's text names, None if it names none.

    >>> speak("tableclock/1 midnight red3-blue4")
    Card(game='midnight', face='red3-blue4')
    >>> speak("https://example.org")
    """
    found = _TEXT.fullmatch(text.strip()) if text else None
    return Card(found[1], found[2]) if found else None


def spell(game: str, face: str) -> str:
    """Return the text that makes a tag speak for itself. ValueError if no reader could tell it.

    >>> spell("midnight", "red3-blue4")
    'tableclock/1 midnight red3-blue4'
    """
    text = f"{VERSION} {game} {face}"
    if speak(text) != (game, face):
        raise ValueError(f"{text!r} cannot stand on a tag: ids are letters, digits, - _ . and +")
    return text


def emulated_uid(game: str, face: str, copy: int = 0) -> bytes:
    """Return the uid of an emulated tag: 7 bytes, always the same for a copy of a face."""
    name = f"{game}/{face}/{copy}".encode()
    return bytes((_NXP,)) + blake2b(name, digest_size=6, person=b"tableclock uid").digest()


class SpeakingTags:
    """The table of a box on which nothing is enrolled: each tag speaks for itself."""

    def face_of(self, uid: bytes, text: str | None) -> Card | None:  # noqa: ARG002 (others ask it)
        """Return the card of a tag that is on the reader, None if it is none."""
        return speak(text)


class Tags:
    """The tags that were enrolled on this box, in an SQLite file of their own beside the journal.

    It is read once, into memory: a tap does not wait for a disk. `open` makes one.
    """

    def __init__(self, path: Path, known: dict[bytes, Card]) -> None:
        self.path = path
        self._known = known

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[tuple[bytes, Card]]:
        """Every (uid, card), by game, face and uid."""
        return iter(sorted(self._known.items(), key=lambda tag: (tag[1], tag[0])))

    @classmethod
    def open(cls, path: Path) -> "Tags":
        """Read the table; a file that is not there is an empty one. BadTags if it is damaged."""
        if not path.exists():
            return cls(path, {})
        with _database(path) as db:
            rows = db.execute("SELECT uid, game, face FROM tags").fetchall()
        return cls(path, {uid: Card(game, face) for uid, game, face in rows})

    def face_of(self, uid: bytes, text: str | None) -> Card | None:
        """Return the card of a tag that is on the reader: as enrolled, else as it says itself."""
        return self._known.get(uid) or speak(text)

    def enroll(self, uid: bytes, game: str, face: str) -> Card | None:
        """Tie a tag to a face, and return what it was tied to before. BadTags if not written."""
        with _database(self.path) as db:
            db.execute("INSERT OR REPLACE INTO tags VALUES (?, ?, ?)", (uid, game, face))
        before = self._known.get(uid)
        self._known[uid] = Card(game, face)
        return before

    def forget(self, uid: bytes) -> Card | None:
        """Untie a tag, and return what it was tied to. BadTags if that cannot be written."""
        if uid not in self._known:
            return None
        with _database(self.path) as db:
            db.execute("DELETE FROM tags WHERE uid = ?", (uid,))
        return self._known.pop(uid)


@contextmanager
def _database(path: Path) -> Iterator[sqlite3.Connection]:
    """The file for one transaction; whatever goes wrong is one sentence."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(_SCHEMA)
            yield db
    except (sqlite3.Error, OSError) as error:
        raise BadTags(
            f"the tags in {path} cannot be read or written: {error}; "
            "move the file away to enroll anew, or mend the disk"
        ) from error
