"""Who learns which game, and which notes they were told: kept over a restart.

A learner is a person by their name, wherever they sit; without a name it is a seat of this table,
until a new game is set up. It stands in a file of its own beside the settings, and nowhere else: no
journal, no broker and no fingerprint of a match knows what anybody has read.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from firmware_py.settings.device_settings import NotRemembered, SettingsFile
from firmware_py.settings.user_files import TEXT, read
from firmware_py.storage.files import PRIVATE, replace_file

PEOPLE = 48
"""So many people are remembered; of more, those who learned last."""


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has had of a game. learns: whether they are told notes; heard: their ids."""

    learns: bool = True
    heard: tuple[str, ...] = ()


class TutorialProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """All lessons at this box.

    people: by name, then game; seats: of who has no name, by game, then number. finished: the games
    of which a match was played to its end here: their setting-up proposes to play without notes.
    """

    people: Mapping[str, Mapping[str, Lesson]] = {}
    seats: Mapping[str, Mapping[int, Lesson]] = {}
    finished: tuple[str, ...] = ()

    def of(self, game: str, name: str, seat: int) -> Lesson | None:
        """Return the lesson of who sits there; one who has just been named goes on with it."""
        own = self.people.get(name, {}).get(game) if name else None
        return own or self.seats.get(game, {}).get(seat)

    def noting(self, game: str, name: str, seat: int, lesson: Lesson) -> "TutorialProgress":
        """Return these with somebody's lesson of a game."""
        if not name:
            seats = {**self.seats.get(game, {}), seat: lesson}
            return msgspec.structs.replace(self, seats={**self.seats, game: seats})
        others = {each: had for each, had in self.people.items() if each != name}
        people = {**others, name: {**self.people.get(name, {}), game: lesson}}
        kept = dict([*people.items()][-PEOPLE:])
        return msgspec.structs.replace(self, people=kept)

    def begun(self, game: str, names: Iterable[str], learning: Iterable[int]) -> "TutorialProgress":
        """Return these when a game is set up: who learns is told, of the seats with these names.

        Who has no name begins again; who has one goes on where they were.
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

    def ended(self, game: str) -> "TutorialProgress":
        """Return these when a match of a game has come to its end."""
        if game in self.finished:
            return self
        return msgspec.structs.replace(self, finished=tuple(sorted((*self.finished, game))))


class TutorialFile(NamedTuple):
    """The file of lessons."""

    path: Path

    @classmethod
    def beside(cls, memory: SettingsFile) -> "TutorialFile":
        """Return the file that lies beside that of the settings."""
        return cls(memory.path.with_name("lessons.json"))

    def load(self) -> TutorialProgress:
        """Return what is remembered; of a file that cannot be read, or is none, nothing."""
        try:
            return msgspec.json.decode(read(self.path, TEXT), type=TutorialProgress)
        except (OSError, msgspec.DecodeError, ValueError, RecursionError):
            return TutorialProgress()

    def keep(self, lessons: TutorialProgress) -> None:
        """Write it; NotRemembered says why it cannot be written."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, msgspec.json.encode(lessons), PRIVATE)
        except OSError as error:
            reason = error.strerror or str(error)
            says = f"{self.path} cannot be written ({reason}): notes may be told again."
            raise NotRemembered(says) from None
