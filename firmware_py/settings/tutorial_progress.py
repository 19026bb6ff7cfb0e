"""Tutorial progress of each player in each game, stored across restarts.

A player is identified by name, at any seat. A player without a name is identified by the seat until
a new game is set up. The progress is private: it is stored only in its own file next to the
settings. The journal, MQTT and the digest of a match do not contain it.
"""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from firmware_py.settings.device_settings import SettingsFile, write_private
from firmware_py.settings.player_names import key
from firmware_py.storage.files import TEXT_LIMIT, read

PEOPLE = 48
"""Maximum number of players. Above it, the players who learned longest ago are dropped."""


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tutorial progress of one player in one game."""

    learns: bool = True  # tutorial notes are shown
    heard: tuple[str, ...] = ()  # ids of the notes already shown


class TutorialProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tutorial progress of all players at this device."""

    people: Mapping[str, Mapping[str, Lesson]] = {}  # name -> game -> lesson
    seats: Mapping[str, Mapping[int, Lesson]] = {}  # game -> seat without a name -> lesson
    finished: tuple[str, ...] = ()
    """Games that were played to the end here. Their setup proposes to play without notes."""

    def of(self, game: str, name: str, seat: int) -> Lesson | None:
        """Return the lesson of a named player in a game, or else the lesson of the seat."""
        own = self.people.get(name, {}).get(game) if name else None
        return own or self.seats.get(game, {}).get(seat)

    def noting(self, game: str, name: str, seat: int, lesson: Lesson) -> "TutorialProgress":
        """Return a copy with a lesson replaced: of the named player, or of the seat."""
        if not name:
            seats = {**self.seats.get(game, {}), seat: lesson}
            return msgspec.structs.replace(self, seats={**self.seats, game: seats})
        others = {each: had for each, had in self.people.items() if each != name}
        people = {**others, name: {**self.people.get(name, {}), game: lesson}}
        kept = dict([*people.items()][-PEOPLE:])
        return msgspec.structs.replace(self, people=kept)

    def begun(self, game: str, names: Iterable[str], learning: Iterable[int]) -> "TutorialProgress":
        """Return a copy for a new match of a game. `learning` has the seats that want notes.

        Named players keep their progress. Seats without a name begin again.
        """
        taught = {*learning}
        fresh = {other: each for other, each in self.seats.items() if other != game}
        found = msgspec.structs.replace(self, seats=fresh)
        for seat, name in enumerate(names):
            had = found.of(game, name, seat)
            if seat in taught or had is not None:
                heard = () if had is None else had.heard
                found = found.noting(game, name, seat, Lesson(seat in taught, heard))
        return found

    def without(self, keys: Collection[str]) -> "TutorialProgress":
        """Return a copy without a person's progress. `keys` are those of the person's names."""
        people = {name: own for name, own in self.people.items() if key(name) not in keys}
        return msgspec.structs.replace(self, people=people)

    def ended(self, game: str) -> "TutorialProgress":
        """Return a copy with a game added to the finished ones."""
        if game in self.finished:
            return self
        return msgspec.structs.replace(self, finished=tuple(sorted((*self.finished, game))))


class TutorialFile(NamedTuple):
    """File of the tutorial progress."""

    path: Path

    @classmethod
    def beside(cls, memory: SettingsFile) -> "TutorialFile":
        """Return the file in the folder of the settings file."""
        return cls(memory.path.with_name("lessons.json"))

    def load(self) -> TutorialProgress:
        """Return the stored progress, or an empty one if the file is missing or invalid."""
        try:
            return msgspec.json.decode(read(self.path, TEXT_LIMIT), type=TutorialProgress)
        except (OSError, msgspec.DecodeError, ValueError, RecursionError):
            return TutorialProgress()

    def keep(self, lessons: TutorialProgress) -> None:
        """Write the progress atomically. Raise NotRemembered if that fails."""
        write_private(self.path, lessons, "notes may be told again")
