"""Tag table: mapping from NFC tags to the cards of games.

A tag is identified by its uid in the table of this device, or else by its NDEF text
`tableclock/1 GAME FACE`. A uid can be copied, so it does not prove that a card is genuine.
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

from firmware_py.storage.files import MATCH_LIMIT, Unreadable, expanded, read_text, replace_file
from games.core.deck import Deck
from games.core.errors import TableclockError

VERSION = "tableclock/1"
KIND = "tags/1"
"""Format name in a tag file."""
_NXP = 0x04
"""First byte of the uid of NXP chips, such as NTAGs (manufacturer code of ISO/IEC 7816-6)."""

_NTAG_UID = 7
"""Length of an NTAG's uid (NTAG213 data sheet, 8.5.1)."""

_RANDOM = 0x08
"""First byte of a random 4-byte uid that changes at each tap (ISO/IEC 14443-3, 6.5.4).

Phones and some bank cards use one.
"""

_TEXT = re.compile(rf"{VERSION} ([a-z0-9_-]+) ([A-Za-z0-9_.+-]+)", re.ASCII)
_UID = re.compile(r"(?:[0-9a-f]{2}){4}|(?:[0-9a-f]{2}){7}|(?:[0-9a-f]{2}){10}")


class Card(NamedTuple):
    """Game id and face id of a card. All copies of a face are equal."""

    game: str
    face: str


class CardTable(Protocol):
    """Lookup and enrolment of tags.

    `enroll` and `forget` are called in a thread, and raise BadTags if the table cannot be written.
    """

    def face_of(self, uid: bytes, text: str | None) -> tuple[str, str] | None:
        """Return (game, face), or None for a tag without a card."""

    def table(self) -> "Mapping[bytes, Card]":
        """Return a copy of the table: uid -> card."""

    def enroll(self, uid: bytes, game: str, face: str) -> Any:
        """Assign a tag to a face."""

    def forget(self, uid: bytes) -> Any:
        """Remove a tag."""


class BadTags(TableclockError, OSError):
    """The tag table cannot be read or written. The message says why and what would help."""


class TagRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Row of a tag file: a tag with the game and the face of its card."""

    uid: str  # 4, 7 or 10 bytes in hexadecimal
    game: str
    face: str


class TagFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content of a tag file."""

    tableclock: str  # format name `KIND`, which identifies the file
    tags: tuple[TagRow, ...]


def speak(text: str | None) -> Card | None:
    """Return the card that a tag's text names, or None.

    >>> speak("tableclock/1 midnight red3-blue4")
    Card(game='midnight', face='red3-blue4')
    >>> speak("https://example.org")
    """
    found = _TEXT.fullmatch(text.strip()) if text else None
    return Card(found[1], found[2]) if found else None


def spell(game: str, face: str) -> str:
    """Return the text of a tag for a face. Raise ValueError if `speak` could not parse it.

    >>> spell("midnight", "red3-blue4")
    'tableclock/1 midnight red3-blue4'
    """
    text = f"{VERSION} {game} {face}"
    if speak(text) != (game, face):
        raise ValueError(f"{text!r} cannot stand on a tag: ids are letters, digits, - _ . and +")
    return text


def is_random(uid: bytes) -> bool:
    """Return whether a uid is random, so that it cannot identify a card.

    >>> is_random(bytes.fromhex("08a1b2c3")), is_random(bytes.fromhex("04a1b2c3d4e5f6"))
    (True, False)
    """
    return len(uid) == 4 and uid[0] == _RANDOM


def is_linkable(uid: bytes, *, type_2: bool) -> bool:
    """Return whether a tag has a fixed uid of 7 bytes, as an NTAG21x does.

    `type_2` is as in `drivers.pn532.events.CardPresent`.

    >>> is_linkable(bytes.fromhex("04a1b2c3d4e5f6"), type_2=True)
    True
    >>> is_linkable(bytes.fromhex("a1b2c3d4"), type_2=False)
    False
    """
    return type_2 and len(uid) == _NTAG_UID


def emulated_uid(game: str, face: str, copy: int = 0) -> bytes:
    """Return the 7-byte uid of an emulated tag, a hash of the face and the copy."""
    name = f"{game}/{face}/{copy}".encode()
    return bytes((_NXP,)) + blake2b(name, digest_size=6, person=b"tableclock uid").digest()


def written(known: Mapping[bytes, Card]) -> str:
    """Return a table as JSON with a line for each tag, sorted by game, face and uid."""
    tags = sorted(known.items(), key=lambda tag: (tag[1], tag[0]))
    rows = ",\n".join(
        f"  {msgspec.json.encode(TagRow(uid.hex(), *card)).decode()}" for uid, card in tags
    )
    return f'{{"tableclock": "{KIND}", "tags": [\n{rows}\n]}}\n'


def read(text: str, name: str) -> dict[bytes, Card]:
    """Parse the output of `written`. Raise BadTags with the file `name`, the tag and the error.

    Unknown games and faces are accepted here.
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
    """Empty tag table, which identifies tags only by their text."""

    def face_of(self, uid: bytes, text: str | None) -> Card | None:  # noqa: ARG002 (protocol)
        """Return the card that the tag's text names, or None."""
        return speak(text)

    def table(self) -> dict[bytes, Card]:
        """Return an empty table."""
        return {}

    def enroll(self, uid: bytes, game: str, face: str) -> Card | None:  # noqa: ARG002 (protocol)
        """Raise BadTags: the device has no table."""
        raise BadTags("this box keeps no table of tags")

    def forget(self, uid: bytes) -> Card | None:  # noqa: ARG002 (protocol)
        """Return None: the device has no table."""
        return None


class Tags:
    """Tag table of this device, stored in a file next to the journal. Create it with `open`.

    The table is cached in memory and read again only if the file has changed. A change is written
    atomically to the disk before it takes effect. Before a change the file is locked and read
    again, so that two programs do not overwrite each other's changes.
    """

    def __init__(self, path: Path, known: dict[bytes, Card]) -> None:
        self.path = path
        self._known = known
        self._stamp = _stamp(path)

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[tuple[bytes, Card]]:
        """Yield every (uid, card), sorted by game, face and uid."""
        return iter(sorted(self._known.items(), key=lambda tag: (tag[1], tag[0])))

    @classmethod
    def open(cls, path: Path) -> "Tags":
        """Read the table. A missing file gives an empty one. Raise BadTags if it is damaged."""
        return cls(path, _load(path))

    @property
    def known(self) -> dict[bytes, Card]:
        """Copy of the table: uid -> card."""
        return dict(self._known)

    def face_of(self, uid: bytes, text: str | None) -> Card | None:
        """Return the card of a tag from the table, or else from the tag's text."""
        self._refresh()
        return self._known.get(uid) or speak(text)

    def table(self) -> dict[bytes, Card]:
        """Return a copy of the table, read again if another program has written it."""
        self._refresh()
        return self.known

    def _refresh(self) -> None:
        stamp = _stamp(self.path)
        if stamp != self._stamp:  # another program has written it
            self._stamp = stamp
            with contextlib.suppress(BadTags):  # keep the cached table if the file is damaged
                self._known = _load(self.path)

    def enroll(self, uid: bytes, game: str, face: str) -> Card | None:
        """Assign a tag to a face and return its previous card. Raise BadTags if that fails."""
        return self._change({uid: Card(game, face)}).get(uid)

    def adopt(self, cards: Mapping[bytes, Card]) -> None:
        """Assign several tags in one write: all of them, or none and raise BadTags."""
        self._change(cards)

    def forget(self, uid: bytes) -> Card | None:
        """Remove a tag and return its card. Raise BadTags if that cannot be written."""
        if uid not in self._known:
            return None
        return self._change({uid: None}).get(uid)

    def _change(self, cards: Mapping[bytes, Card | None]) -> dict[bytes, Card]:
        """Write the table with changes and return the table before. None removes a tag."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _locked(self.path):
                before = _load(self.path)
                after = {uid: card for uid, card in {**before, **cards}.items() if card is not None}
                replace_file(self.path, written(after).encode())
        except OSError as error:
            if isinstance(error, BadTags):
                raise
            reason = (error.strerror or str(error)).lower()
            says = f"the tags in {self.path} cannot be read or written: {reason}"
            raise BadTags(says) from error
        self._known, self._stamp = after, _stamp(self.path)
        return before


def beside(journal: str) -> Path:
    """Return the path of the tag table: in the folder of the journal."""
    return expanded(journal).with_name("tags.json")


def of_box(
    journal: str, complain: Callable[[str], None], *, emulated: bool = False
) -> "Tags | SpeakingTags":
    """Return the tag table of the device. If it is damaged, report that and return SpeakingTags.

    An emulated device has a table of its own, so that no real card counts as linked by its tags.
    """
    path = beside(journal)
    try:
        return Tags.open(path.with_name(f"emulated-{path.name}") if emulated else path)
    except BadTags as error:
        complain(f"{error}. Until then only tags with a text are known.")
        return SpeakingTags()


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return inode and modification time, which differ after each write (a new file)."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_ino, stat.st_mtime_ns


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock the table for this process. The lock also ends when the process dies."""
    lock = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _load(path: Path) -> dict[bytes, Card]:
    try:
        return read(read_text(path, MATCH_LIMIT), str(path))
    except Unreadable as error:
        if error.absent:
            return {}
        raise BadTags(str(error)) from None
    except BadTags as error:
        raise BadTags(f"{error}; move it away to enroll anew, or mend it") from None


def exported(known: Mapping[bytes, Card], game: str | None) -> str:
    """Return the tags of a game (None: of all games) as the text of a tag file."""
    return written({uid: card for uid, card in known.items() if game in (None, card.game)})


def imported(
    text: str,
    name: str,
    game: str | None,
    decks: Callable[[str], Deck | None],
    known: Mapping[bytes, Card],
    *,
    replace: bool,
) -> dict[bytes, Card]:
    """Return the tags of a tag file that are new or changed. Raise BadTags if it is invalid.

    `game` limits the import to one game. `decks` returns the deck of a game, or None for an unknown
    game. With `replace`, the file overrides conflicting tags. Without it, raise BadTags for them.
    """
    cards = {u: card for u, card in read(text, name).items() if game in (None, card.game)}
    if game is not None and not cards:
        raise BadTags(f"{name}: there is no tag of {game} in it")
    for uid, card in cards.items():
        place = f"{name}, tag {uid.hex()}"
        deck = decks(card.game)
        if deck is None:
            raise BadTags(f"{place}: there is no game {card.game!r} here; see tableclock games")
        if deck.find(card.face) is None:
            raise BadTags(f"{place}: {card.game} has no card {card.face!r} ({deck.source})")
        before = known.get(uid, card)
        if before != card and not replace:
            raise BadTags(
                f"{place}: here it is {before.game} {before.face}, in the file {card.game} "
                f"{card.face}; --replace lets the file win"
            )
    return {uid: card for uid, card in cards.items() if known.get(uid) != card}
