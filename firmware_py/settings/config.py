"""What a user may change: config/table.toml, then the board's pins, then the user's own files.

The later file wins, key by key. The usual values stand in config/table.toml alone; here stands
what each key must be. Whatever is wrong is said with its file, its line, its key and what would be
right, before any device is opened.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec

from firmware_py.painting.colours import Palette
from firmware_py.settings.contradictions import BOARDS, Complaint, complaints
from firmware_py.settings.given import Unreadable, absent, read_text
from games.core.errors import TableclockError


class BadConfig(TableclockError, ValueError):
    """A setting that cannot be; the message names file, line, key and what would be right."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file; config/table.toml says of each key what it means."""


class Ring(_Table, frozen=True):
    """24 WS2812 lights. offset: the LED on top; direction: of the LEDs after it.

    layout: of a day's hours, one after the other or as on twelve cards.
    """

    on: bool
    pin: int
    order: str
    limit_ma: int
    offset: int
    direction: str
    layout: str


class Display(_Table, frozen=True):
    """The OLED. rotate: degrees."""

    on: bool
    chip: str
    bus: int
    address: int
    rotate: int


class Reader(_Table, frozen=True):
    """The PN532 on a serial port."""

    on: bool
    port: str


class Buttons(_Table, frozen=True):
    """GPIO numbers; `seats` has one for each seat that has a button of its own."""

    on: bool
    previous: int
    next: int
    ok: int
    back: int
    seats: tuple[int, ...]

    @property
    def pins(self) -> dict[str, int]:
        """Button name (`previous`, ... `seat0`, ...) -> GPIO number, as the driver wants it."""
        four = {"previous": self.previous, "next": self.next, "ok": self.ok, "back": self.back}
        return four | {f"seat{seat}": pin for seat, pin in enumerate(self.seats)}


class Encoder(_Table, frozen=True):
    """A rotary knob; push is None (in the file: -1) if it cannot be pushed."""

    on: bool
    a: int
    b: int
    push: int | None


class Sound(_Table, frozen=True):
    """The buzzer."""

    on: bool
    pin: int


class TimerTable(_Table, frozen=True):
    """The clock that new games have; control is empty for none. handicap: seconds by seat."""

    control: str
    at_zero: str
    handicap: tuple[int, ...]


class Lights(_Table, frozen=True):
    """Per cent of full light: usually, and after ten minutes without input; calm: no blinks."""

    brightness: int
    night: int
    calm: bool


class Colours(_Table, frozen=True):
    """Red, green and blue as an LED gets them, 0..255."""

    red: tuple[int, int, int]
    blue: tuple[int, int, int]
    green: tuple[int, int, int]
    purple: tuple[int, int, int]
    yellow: tuple[int, int, int]
    white: tuple[int, int, int]
    pink: tuple[int, int, int]


class Seats(_Table, frozen=True):
    """By seat; empty ones leave it to the game, the number of seats and the device."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    places: tuple[int, ...]
    languages: tuple[str, ...]


class Page(_Table, frozen=True):
    """The web page. port 0 is any that is free."""

    on: bool
    host: str
    port: int


class Journal(_Table, frozen=True):
    """Where matches are kept; `~` is the user's home."""

    path: str


class Mqtt(_Table, frozen=True):
    """The broker of a smart home. name: of this box there; empty: the machine's own name."""

    on: bool
    host: str
    port: int
    user: str
    password_file: str
    tls: bool
    name: str
    prefix: str
    discovery: str


class Config(_Table, frozen=True):
    """All settings, checked. board, language: empty for what the system says."""

    board: str
    language: str
    plugins: bool
    ring: Ring
    display: Display
    reader: Reader
    buttons: Buttons
    encoder: Encoder | None
    sound: Sound
    light: Lights
    timer: TimerTable
    colours: Colours
    seats: Seats
    page: Page
    journal: Journal
    mqtt: Mqtt

    @classmethod
    def load(cls, paths: Sequence[Path], model: str = "") -> Self:
        """Read the usual settings, then those of `paths` that there are, the last one winning.

        model: what the machine calls itself (/proc/device-tree/model), for the board's pins.
        BadConfig names file, line, key and what would be right; encoder is None if it is off.
        """
        usual = _read(resources.files("config") / "table.toml", "config/table.toml")
        own = [_read(path, str(path)) for path in paths if not absent(path)]
        chosen = next((f.plain["board"] for f in reversed(own) if "board" in f.plain), "")
        board = chosen or board_of(model)
        boards = []
        if board in BOARDS:
            name = f"boards/{board}.toml"
            boards = [_read(resources.files("config") / name, f"config/{name}")]
        return cls._merged((usual, *boards, *own))

    @classmethod
    def _merged(cls, files: Sequence["_File"]) -> Self:
        merged = dict(files[0].plain)
        for file in files[1:]:
            _check_keys(file, files[0].plain)
            for key, value in file.plain.items():
                merged[key] = {**merged[key], **value} if isinstance(value, dict) else value
        try:
            config = msgspec.convert(merged, cls, strict=True)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$.")
            key = re.sub(r"\[.*", "", path.removesuffix("`"))
            usual = _value(files[0].plain, key)
            complaint = Complaint(key, f"{reason.replace('`', '')}; usual is {_toml(usual)}")
            raise _bad(files, complaint, merged) from None
        for complaint in complaints(config):
            raise _bad(files, complaint, merged)
        return msgspec.structs.replace(config, encoder=config.fitted_encoder())

    def fitted_encoder(self) -> Encoder | None:
        """Return the encoder as the driver wants it: None if off, push None if it has none."""
        encoder = self.encoder
        if encoder is None or not encoder.on:
            return None
        no_push = encoder.push is None or encoder.push < 0
        return msgspec.structs.replace(encoder, push=None) if no_push else encoder

    @property
    def palette(self) -> Palette:
        """The ring's colours with these settings."""
        return Palette(**msgspec.structs.asdict(self.colours), night=self.light.night)


def board_of(model: str) -> str:
    """Return the board whose pins fit a machine, by what it calls itself; "" for any other.

    >>> board_of("Raspberry Pi 5 Model B Rev 1.0")
    'pi5'
    >>> board_of("Raspberry Pi Compute Module 4 Rev 1.1")
    'pi4'
    """
    if "Raspberry Pi Zero 2" in model:
        return "zero2"
    number = re.search(r"Raspberry Pi (?:Compute Module )?([345])(?:00)?\b", model)
    return f"pi{number[1]}" if number else ""


class _File(NamedTuple):
    """A file as read: its name, its values, and in which line each key stands."""

    name: str
    plain: dict[str, Any]
    lines: Mapping[str, int]

    def place(self, key: str) -> str:
        """Say where a key stands, or the table that holds it."""
        while key and key not in self.lines:
            key = key.rpartition(".")[0]
        return f"{self.name}, line {self.lines[key]}" if key else self.name


def _read(path: Path | Traversable, name: str) -> _File:
    try:
        text = read_text(path) if isinstance(path, Path) else path.read_text("utf-8")
        plain = tomllib.loads(text + "\n")
        repr(plain)  # ValueError: a number in base 16 may be longer than any that can be written
        return _File(name, plain, _lines(text))
    except Unreadable as error:
        raise BadConfig(str(error)) from None
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        at = int(line[1]) if line else text.rstrip().count("\n") + 1  # else its end is missing
        raise BadConfig(f"{name}, line {at}: this is not TOML: {error}") from None
    except ValueError:
        raise BadConfig(f"{name}: a number in it has thousands of digits") from None
    except RecursionError:
        raise BadConfig(f"{name}: its tables are nested too deeply") from None


_ROOM = 200
"""Characters of a value in a sentence."""
_HEADER = re.compile(r"\s*\[\s*([\w.\"' -]+?)\s*\]\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([\w.\"' -]+?)\s*=")


def _lines(toml: str) -> dict[str, int]:
    """Return key or table -> the line where it first stands; keys of tables as `ring.pin`."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(toml.splitlines(), 1):
        if header := _HEADER.match(line):
            name = table = _plain_key(header[1])
        elif key := _KEY.match(line):
            name = f"{table}.{_plain_key(key[1])}".lstrip(".")
        else:
            continue
        found.setdefault(name, number)
    return found


def _plain_key(written: str) -> str:
    return ".".join(part.strip(" \"'") for part in written.split("."))


def _check_keys(file: _File, usual: Mapping[str, Any]) -> None:
    """Raise BadConfig for a key that is none, and for a table that is not one."""
    for key, value in file.plain.items():
        _check_key(file, key, usual, "")
        if isinstance(usual[key], dict):
            if not isinstance(value, dict):
                raise BadConfig(
                    f"{file.place(key)}: {key} = {_toml(value)}: {key} is a table, "
                    f"write [{key}] and its keys ({', '.join(usual[key])}) under it"
                )
            for inner in value:
                _check_key(file, inner, usual[key], f"{key}.")
        elif isinstance(value, dict):
            raise BadConfig(
                f"{file.place(key)}: {key} is no table, "
                f"write {key} = {_toml(usual[key])} above all tables"
            )


def _check_key(file: _File, key: str, known: Mapping[str, Any], table: str) -> None:
    if key in known:
        return
    close = get_close_matches(key, known, n=1)
    right = f"did you mean {table}{close[0]}?" if close else f"there is {', '.join(known)}"
    raise BadConfig(f"{file.place(table + key)}: {table}{key} is unknown; {right}")


def _bad(files: Sequence[_File], complaint: Complaint, merged: Mapping[str, Any]) -> BadConfig:
    """Say what is wrong at the last file that sets the key, or the other key it collides with."""
    keys = [key for key in (complaint.key, complaint.other) if key]
    for file in reversed(files):
        stands = [key for key in keys if key in file.lines]
        if stands:
            place = max((file.lines[key], file.place(key)) for key in stands)[1]
            break
    else:
        place = files[-1].name
    value = _value(merged, complaint.key)
    return BadConfig(f"{place}: {complaint.key} = {_toml(value)}: {complaint.reason}")


def _toml(value: Any) -> str:
    """Return a value as it stands in a file, as much of it as a sentence has room for."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        written = msgspec.json.encode(value).decode()
    except (ValueError, OverflowError, TypeError, RecursionError):
        return "..."  # a number of a thousand digits, or tables in tables in tables
    return written if len(written) <= _ROOM else f"{written[:_ROOM]}..."


def _value(plain: Mapping[str, Any], key: str) -> Any:
    for part in key.split("."):
        plain = plain[part]
    return plain
