"""Settings made at the device, stored across restarts.

The program never writes table.toml, which belongs to the owner. Settings changed at the device are
stored in a file next to the journal. The file has only values that differ from table.toml, so an
unchanged setting still follows table.toml.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from firmware_py.settings.clocks import AtZero, TimerChoice, why_not
from firmware_py.settings.player_names import LETTERS, distinct, key
from firmware_py.storage.files import PRIVATE, TEXT_LIMIT, read, replace_file
from games.core.errors import TableclockError

Percent = Annotated[int, msgspec.Meta(ge=1, le=100)]
Led = Annotated[int, msgspec.Meta(ge=0, le=23)]
KNOWN = 12
"""Maximum number of remembered names."""
Name = Annotated[str, msgspec.Meta(max_length=LETTERS)]
AtMostSix = msgspec.Meta(max_length=6)
Pace = Literal["slow", "ease", "quick", "once"]
"""Pace of bots: how long they wait before they act."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings that can be changed at the device.

    `names`, `colours`, `places` and `languages` are by seat. If a value is missing or "", the game,
    the number of seats or the device decides.
    """

    brightness: Percent = 60  # per cent of the ring's full light
    night: Percent = 3  # brightness when idle (per cent)
    sound: bool = True
    timer: str = ""  # time control of new games; "" for none
    at_zero: AtZero = "warn"
    handicap: Annotated[tuple[int, ...], AtMostSix] = ()  # seconds by seat
    calm: bool = False  # no blinking and no moving lights
    turned: bool = False  # turn the picture to a player opposite the keys
    large: bool = False  # large text on the display
    icons: bool = False  # pictures in place of the words of answers
    left_handed: bool = False  # swap the keys back and ok
    layout: str = "24h"  # layout of 24 hours on the ring: "24h" or "dial"
    language: str = "en"
    names: Annotated[tuple[Name, ...], AtMostSix] = ()
    known: Annotated[tuple[Name, ...], msgspec.Meta(max_length=KNOWN)] = ()
    """Recently used names, newest first."""

    colours: Annotated[tuple[str, ...], AtMostSix] = ()
    places: Annotated[tuple[Led, ...], AtMostSix] = ()  # LED in front of each seat
    languages: Annotated[tuple[str, ...], AtMostSix] = ()
    pace: Pace = "ease"
    last_clock: str = ""  # text of the last clock without a game (`clock_specs`); "" for none
    last_clock_name: str = ""
    kitchen: Annotated[int, msgspec.Meta(ge=30, le=5400)] = 480  # last kitchen timer (s)
    asleep_ring: Literal["12", "24", "off"] = "12"  # time of day on the ring: hours of its clock
    asleep_time: bool = True  # time of day on the display
    asleep_winner: bool = True
    asleep_night: Literal["", "21-6", "22-7", "23-8"] = "22-7"  # hours with a dark, silent device
    speech: bool = False  # speak who is asked what
    alarm_on: bool = False
    alarm_time: Annotated[int, msgspec.Meta(ge=0, lt=86400)] = 25200  # time of day (s)
    alarm_days: Literal["daily", "weekdays", "weekend"] = "weekdays"
    alarm_light: Literal[0, 5, 10, 20] = 10  # minutes of light before the alarm
    alarm_sound: bool = True

    def without(self, keys: Collection[str]) -> "Settings":
        """Return a copy without the names of a person (`player_names.key`)."""
        return msgspec.structs.replace(
            self,
            names=tuple("" if key(name) in keys else name for name in self.names),
            known=tuple(name for name in self.known if key(name) not in keys),
        )


class NotRemembered(TableclockError, OSError):
    """The file cannot be written. The message names it and the reason."""


def write_private(path: Path, value: object, otherwise: str) -> None:
    """Write a value as JSON, atomically. If that fails, raise NotRemembered.

    `otherwise` is the consequence of a failure, as a clause.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, msgspec.json.encode(value), PRIVATE)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotRemembered(f"{path} cannot be written ({reason}): {otherwise}.") from None


def timer_of(settings: Settings) -> TimerChoice | None:
    """Return the timer of new games, or None."""
    if not settings.timer:
        return None
    return TimerChoice(settings.timer, settings.at_zero, settings.handicap)


class SettingsFile(NamedTuple):
    """File of the settings made at the device."""

    path: Path
    usual: Settings  # settings of table.toml
    spoken: tuple[str, ...]  # available languages
    found: Path | None = None  # file of the hardware tests (`found_settings`)

    def load(self) -> Settings:
        """Return the settings of table.toml with the changes made at the device.

        A missing, unreadable or invalid file is ignored, and so is an invalid value: the device
        must start, and people can set the value again.
        """
        try:
            changed = msgspec.json.decode(read(self.path, TEXT_LIMIT), type=dict[str, Any])
        except (OSError, msgspec.DecodeError, ValueError, RecursionError):
            return self.usual
        known = msgspec.to_builtins(self.usual)
        for name, value in changed.items():
            if name in known and self._can_be(name, value):
                known[name] = value
        for name in ("names", "known"):
            known[name] = distinct(known[name])
        known["known"] = tuple(filter(None, known["known"]))
        return msgspec.convert(known, Settings)

    def _can_be(self, name: str, value: Any) -> bool:
        """Return whether a value is valid: its type, range, time control and language."""
        try:
            msgspec.convert({name: value}, Settings, strict=True)
        except msgspec.ValidationError:
            return False
        if name == "timer" and value and why_not(value):
            return False
        spoken = {"language": [value], "languages": value}.get(name, [])
        return all(each in self.spoken or (each == "" and name == "languages") for each in spoken)

    def keep(self, settings: Settings) -> None:
        """Write the values that differ from table.toml. Raise NotRemembered if that fails."""
        usual, now = _plain(self.usual), _plain(settings)
        changed = {name: value for name, value in now.items() if value != usual[name]}
        write_private(self.path, changed, "the settings hold until the end")


def _plain(settings: Settings) -> Mapping[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(settings)
    return plain
