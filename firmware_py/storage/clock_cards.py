"""Tags that start a named clock of this machine.

The file is JSON and lies beside the journal. A tag that belongs to a card of a game is not here.

    {"cards": {"04a1b2c3d4e5f6": "Family"}}
"""

from pathlib import Path
from threading import RLock
from typing import Final

import msgspec

from firmware_py.storage.files import PRIVATE, TEXT_LIMIT, Unreadable, read, replace_file

FILE = "clock-cards.json"
MOST = 100
"""Maximum number of tags."""
CHANGES: Final = RLock()
"""Lock of this file and of the clocks. The page and the device change them in different threads."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: dict[str, str]  # uid in hexadecimal -> name of the clock


class ClockCards:
    """File of the tags. A missing or damaged file has none. Changes raise OSError.

    Each method reads the file again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def beside(cls, journal: Path) -> "ClockCards":
        """Return the file in the folder of a journal."""
        return cls(journal.with_name(FILE))

    def _load(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(read(self.path, TEXT_LIMIT), type=_File).cards
        except (Unreadable, msgspec.DecodeError, ValueError, RecursionError):
            return {}

    def name_of(self, uid: bytes) -> str | None:
        """Return the name of the clock that a tag starts, or None."""
        return self._load().get(uid.hex())

    def link(self, uid: bytes, name: str) -> None:
        """Let a tag start a clock. The oldest tag is forgotten if there are too many."""
        with CHANGES:
            known = {tag: of for tag, of in self._load().items() if tag != uid.hex()}
            self._write(dict([*known.items(), (uid.hex(), name)][-MOST:]))

    def rename(self, old: str, new: str) -> None:
        """Follow a clock that has another name."""
        with CHANGES:
            known = self._load()
            if old in known.values():
                self._write({tag: new if of == old else of for tag, of in known.items()})

    def forget(self, name: str) -> None:
        """Forget the tags of a clock."""
        with CHANGES:
            known = self._load()
            if name in known.values():
                self._write({tag: of for tag, of in known.items() if of != name})

    def _write(self, known: dict[str, str]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(self.path, msgspec.json.encode(_File(known)), PRIVATE)
