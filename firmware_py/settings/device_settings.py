"""What people set at the box itself, and how it is remembered over a restart.

table.toml is the owner's and is never written. What was changed at the box stands in a small file
of its own beside the journal, holding only what differs from table.toml: so a setting that nobody
touched at the box goes on following the file.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from firmware_py.settings.player_names import LETTERS, distinct
from firmware_py.settings.timing import AtZero, TimerChoice, why_not
from firmware_py.settings.user_files import TEXT, read
from firmware_py.storage.files import PRIVATE, replace_file
from games.core.errors import TableclockError

Percent = Annotated[int, msgspec.Meta(ge=1, le=100)]
Led = Annotated[int, msgspec.Meta(ge=0, le=23)]
KNOWN = 12
"""So many names are remembered."""
Name = Annotated[str, msgspec.Meta(max_length=LETTERS)]
AtMostSix = msgspec.Meta(max_length=6)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """brightness, night: per cent of the ring's light; calm: no blinks, no running lights.

    layout: of 24 hours on the ring, "24h" or "dial" (`painting.two_rings`).

    timer: the time control of new games, "" for none, with what happens at zero and handicaps.

    names, colours, places, languages: by seat; one that is "" or not there is left to the game,
    the number of seats and the device. known: names that were given lately, the last one first.
    """

    brightness: Percent = 60
    night: Percent = 3
    sound: bool = True
    timer: str = ""
    at_zero: AtZero = "warn"
    handicap: Annotated[tuple[int, ...], AtMostSix] = ()
    calm: bool = False
    layout: str = "24h"
    language: str = "en"
    names: Annotated[tuple[Name, ...], AtMostSix] = ()
    known: Annotated[tuple[Name, ...], msgspec.Meta(max_length=KNOWN)] = ()
    colours: Annotated[tuple[str, ...], AtMostSix] = ()
    places: Annotated[tuple[Led, ...], AtMostSix] = ()
    languages: Annotated[tuple[str, ...], AtMostSix] = ()


class NotRemembered(TableclockError, OSError):
    """The file cannot be written; the message names it and the reason."""


def timer_of(settings: Settings) -> TimerChoice | None:
    """Return the timer that new games have, None if they have none."""
    if not settings.timer:
        return None
    return TimerChoice(settings.timer, settings.at_zero, settings.handicap)


class SettingsFile(NamedTuple):
    """The file of what was set at the box. usual: what table.toml says; spoken: the languages."""

    path: Path
    usual: Settings
    spoken: tuple[str, ...]

    def load(self) -> Settings:
        """Return the usual settings with what was changed at the box.

        A file that is not there, cannot be read or is not JSON changes nothing, and a value that
        cannot be is left out: the box must start, and a setting is soon set again.
        """
        try:
            changed = msgspec.json.decode(read(self.path, TEXT), type=dict[str, Any])
        except (OSError, msgspec.DecodeError, ValueError, RecursionError):
            return self.usual
        known = msgspec.to_builtins(self.usual)
        for key, value in changed.items():
            if key in known and self._can_be(key, value):
                known[key] = value
        for key in ("names", "known"):
            known[key] = distinct(known[key])
        known["known"] = tuple(filter(None, known["known"]))
        return msgspec.convert(known, Settings)

    def _can_be(self, key: str, value: Any) -> bool:
        """Whether a setting may have a value: of its type and range, a language that is spoken."""
        try:
            msgspec.convert({key: value}, Settings, strict=True)
        except msgspec.ValidationError:
            return False
        if key == "timer" and value and why_not(value):
            return False
        spoken = {"language": [value], "languages": value}.get(key, [])
        return all(name in self.spoken or (name == "" and key == "languages") for name in spoken)

    def keep(self, settings: Settings) -> None:
        """Write what differs from the usual, so that a power cut leaves the old file or the new.

        NotRemembered says why it cannot be written.
        """
        usual, now = _plain(self.usual), _plain(settings)
        changed = {key: value for key, value in now.items() if value != usual[key]}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, msgspec.json.encode(changed), PRIVATE)
        except OSError as error:
            reason = error.strerror or str(error)
            says = f"{self.path} cannot be written ({reason}): the settings hold until the end."
            raise NotRemembered(says) from None


def _plain(settings: Settings) -> Mapping[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(settings)
    return plain
