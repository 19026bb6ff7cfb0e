"""Tags: which card of which game an NFC tag is.

A tag may speak for itself, by an NDEF text `tableclock/1 GAME FACE`, or be enrolled by its uid in
a table of this box; the table wins. A uid identifies a card and proves nothing.
"""

import contextlib
import fcntl
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from firmware_py.settings.paths import kept
from firmware_py.settings.user_files import MATCH, Unreadable, read_text
from firmware_py.storage.files import replace_file
from games.core.errors import TableclockError

VERSION = "tableclock/1"
KIND = "tags/1"
"""What a file of tags says it is."""
_NXP = 0x04
"""The first byte of a uid names the maker of the chip (ISO/IEC 7816-6); NTAGs are NXP's."""

_RANDOM = 0x08
"""The first byte of a uid of 4 bytes that is drawn again at each tap (ISO/IEC 14443-3, 6.5.4), as
phones and some bank cards do."""

_TEXT = re.compile(rf"{VERSION} ([a-z0-9_-]+) ([A-Za-z0-9_.+-]+)", re.ASCII)
_UID = re.compile(r"(?:[0-9a-f]{2}){4}|(?:[0-9a-f]{2}){7}|(?:[0-9a-f]{2}){10}")


class Card(NamedTuple):
    """A face of a game, as ids. All copies of a face are alike."""

    game: str
    face: str


class CardTable(Protocol):
    """Which face a tag is. The last two are called in a thread; BadTags if it cannot be kept."""

    def face_of(self, uid: bytes, text: str | None) -> tuple[str, str] | None:
        """Return (game, face), or None for a tag that belongs to no card."""

    def enroll(self, uid: bytes, game: str, face: str) -> Any:
        """Tie a tag to a face."""

    def forget(self, uid: bytes) -> Any:
        """Untie a tag."""


class BadTags(TableclockError, OSError):
    """The table of tags cannot be read or written; says why, and what would help."""


class TagRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tag as the file has it; uid in hexadecimal, 4, 7 or 10 bytes."""

    uid: str
    game: str
    face: str


class TagFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file. `tableclock` says what it is, so that another file is not taken for it."""

    tableclock: str
    tags: tuple[TagRow, ...]


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


def is_random(uid: bytes) -> bool:
    """Return whether a uid is another one at each tap, so that it can belong to no card.

    >>> is_random(bytes.fromhex("08a1b2c3")), is_random(bytes.fromhex("04a1b2c3d4e5f6"))
    (True, False)
    """
    return len(uid) == 4 and uid[0] == _RANDOM


def emulated_uid(game: str, face: str, copy: int = 0) -> bytes:
    """Return the uid of an emulated tag: 7 bytes, always the same for a copy of a face."""
    name = f"{game}/{face}/{copy}".encode()
    return bytes((_NXP,)) + blake2b(name, digest_size=6, person=b"tableclock uid").digest()


def written(known: Mapping[bytes, Card]) -> str:
    """Return a table as text: JSON with a line for each tag, by game, face and uid."""
    tags = sorted(known.items(), key=lambda tag: (tag[1], tag[0]))
    rows = ",\n".join(
        f"  {msgspec.json.encode(TagRow(uid.hex(), *card)).decode()}" for uid, card in tags
    )
    return f'{{"tableclock": "{KIND}", "tags": [\n{rows}\n]}}\n'


def read(text: str, name: str) -> dict[bytes, Card]:
    """Read what `written` wrote; BadTags says what is wrong in the file `name`, and at which tag.

    Only what no reader could have told is refused here, not what no game knows.
    """
    try:
        table = msgspec.json.decode(text, type=TagFile)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        place = re.search(r"tags\[(\d+)\]", str(error))
        where = f", tag {int(place[1]) + 1}" if place else ""
        says = str(error).partition(" - at ")[0].replace("`", "")
        raise BadTags(f"{name}{where}: this is no table of tags: {says}") from None
    if table.tableclock != KIND:
        raise BadTags(f"{name}: this says {table.tableclock!r}, a table of tags says {KIND!r}")
    known: dict[bytes, Card] = {}
    for number, row in enumerate(table.tags, 1):
        place_ = f"{name}, tag {number}"
        if not _UID.fullmatch(row.uid):
            raise BadTags(
                f"{place_}: {row.uid!r} is no uid; that is 4, 7 or 10 bytes in hexadecimal"
            )
        uid = bytes.fromhex(row.uid)
        if uid in known:
            raise BadTags(f"{place_}: the tag {row.uid} stands there twice; a tag is one card")
        known[uid] = Card(row.game, row.face)
    return known


class SpeakingTags:
    """The table of a box on which nothing is enrolled: each tag speaks for itself."""

    def face_of(self, uid: bytes, text: str | None) -> Card | None:  # noqa: ARG002 (others ask it)
        """Return the card of a tag that is on the reader, None if it is none."""
        return speak(text)

    def enroll(self, uid: bytes, game: str, face: str) -> Card | None:  # noqa: ARG002 (likewise)
        """Raise BadTags: there is no table."""
        raise BadTags("this box keeps no table of tags")

    def forget(self, uid: bytes) -> Card | None:  # noqa: ARG002 (likewise)
        """Return None: nothing was known of it."""
        return None


class Tags:
    """The tags that were enrolled on this box, in a file of their own beside the journal.

    It is in memory, and read again only when the file is another one than before. Each change is on
    the disk before it counts: a new file beside the old one, synced, renamed. It is read again
    before a change, under a lock, so that two programs lose nothing of each other's. `open`
    makes one.
    """

    def __init__(self, path: Path, known: dict[bytes, Card]) -> None:
        self.path = path
        self._known = known
        self._stamp = _stamp(path)

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[tuple[bytes, Card]]:
        """Every (uid, card), by game, face and uid."""
        return iter(sorted(self._known.items(), key=lambda tag: (tag[1], tag[0])))

    @classmethod
    def open(cls, path: Path) -> "Tags":
        """Read the table; a file that is not there is an empty one. BadTags if it is damaged."""
        return cls(path, _load(path))

    @property
    def known(self) -> dict[bytes, Card]:
        """What is enrolled, uid -> card, as a copy."""
        return dict(self._known)

    def face_of(self, uid: bytes, text: str | None) -> Card | None:
        """Return the card of a tag that is on the reader: as enrolled, else as it says itself."""
        stamp = _stamp(self.path)
        if stamp != self._stamp:  # another program has written it
            self._stamp = stamp
            with contextlib.suppress(BadTags):  # then what was known still holds
                self._known = _load(self.path)
        return self._known.get(uid) or speak(text)

    def enroll(self, uid: bytes, game: str, face: str) -> Card | None:
        """Tie a tag to a face, and return what it was tied to before. BadTags if not written."""
        return self._change({uid: Card(game, face)}).get(uid)

    def adopt(self, cards: Mapping[bytes, Card]) -> None:
        """Tie many tags at once: all of them, or none (BadTags)."""
        self._change(cards)

    def forget(self, uid: bytes) -> Card | None:
        """Untie a tag, and return what it was tied to. BadTags if that cannot be written."""
        if uid not in self._known:
            return None
        return self._change({uid: None}).get(uid)

    def _change(self, cards: Mapping[bytes, Card | None]) -> dict[bytes, Card]:
        """Write the table with these changes, then know them; return the table as it was."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _locked(self.path):
                before = _load(self.path)
                after = {uid: card for uid, card in {**before, **cards}.items() if card is not None}
                replace_file(self.path, written(after).encode())
        except OSError as error:
            if isinstance(error, BadTags):
                raise
            raise _unusable(self.path, error) from error
        self._known, self._stamp = after, _stamp(self.path)
        return before


def beside(journal: str) -> Path:
    """Return where the table of a box is: beside its journal."""
    return kept(journal).with_name("tags.json")


def of_box(journal: str, complain: Callable[[str], None]) -> "Tags | SpeakingTags":
    """Return the table of a box; one that is damaged is told, and tags speak for themselves."""
    try:
        return Tags.open(beside(journal))
    except BadTags as error:
        complain(f"{error}. Until then only tags with a text are known.")
        return SpeakingTags()


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return what tells one file from the next; every table is a file of its own."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_ino, stat.st_mtime_ns


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep the table to this program meanwhile; the lock ends with the process that holds it."""
    lock = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _load(path: Path) -> dict[bytes, Card]:
    try:
        return read(read_text(path, MATCH), str(path))
    except Unreadable as error:
        if error.absent:
            return {}
        raise BadTags(str(error)) from None
    except BadTags as error:
        raise BadTags(f"{error}; move it away to enroll anew, or mend it") from None


def _unusable(path: Path, error: OSError) -> BadTags:
    reason = (error.strerror or str(error)).lower()
    return BadTags(f"the tags in {path} cannot be read or written: {reason}")
