"""Loader of the settings: config/table.toml, then the board's pins, then the user's own files.

A later file overrides an earlier one, key by key. The default values are only in config/table.toml;
the types and ranges are in schema.py and validation.py. An error names the file, the line, the key
and what would be right, before any device is opened.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec

from firmware_py.settings.schema import Tables
from firmware_py.settings.validation import BOARDS, Contradiction, complaints
from firmware_py.storage.files import Unreadable, absent, read_text
from games.core.errors import TableclockError, choice


class BadConfig(TableclockError, ValueError):
    """Invalid setting. The message names file, line, key and what would be right."""


class Config(Tables, frozen=True):
    """All settings, loaded and validated."""

    @classmethod
    def load(cls, paths: Sequence[Path], model: str = "") -> Self:
        """Load the defaults, then the existing files of `paths`. A later file overrides.

        `model` is the text of /proc/device-tree/model, which selects the pins of the board. An
        encoder that is off becomes None. Raise BadConfig for an invalid setting.
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
            complaint = Contradiction(key, f"{reason.replace('`', '')}; usual is {_toml(usual)}")
            raise _bad(files, complaint, merged) from None
        for complaint in complaints(config):
            raise _bad(files, complaint, merged)
        return msgspec.structs.replace(config, encoder=config.fitted_encoder())


def board_of(model: str) -> str:
    """Return the board profile for a model name, or "" for other machines.

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
    """Parsed settings file."""

    name: str
    plain: dict[str, Any]
    lines: Mapping[str, int]  # key or table -> line number

    def place(self, key: str) -> str:
        """Return the file and line of a key, or of the table that contains it."""
        while key and key not in self.lines:
            key = key.rpartition(".")[0]
        return f"{self.name}, line {self.lines[key]}" if key else self.name


def _read(path: Path | Traversable, name: str) -> _File:
    try:
        text = read_text(path) if isinstance(path, Path) else path.read_text("utf-8")
        plain = tomllib.loads(text + "\n")
        repr(plain)  # ValueError for a hexadecimal number with too many digits to print
        return _File(name, plain, _lines(text))
    except Unreadable as error:
        raise BadConfig(str(error)) from None
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        at = int(line[1]) if line else text.rstrip().count("\n") + 1  # no line: unexpected end
        raise BadConfig(f"{name}, line {at}: this is not TOML: {error}") from None
    except ValueError:
        raise BadConfig(f"{name}: a number in it has thousands of digits") from None
    except RecursionError:
        raise BadConfig(f"{name}: its tables are nested too deeply") from None


_ROOM = 200
"""Maximum characters of a value in an error message."""
_HEADER = re.compile(r"\s*\[\s*([\w.\"' -]+?)\s*\]\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([\w.\"' -]+?)\s*=")


def _lines(toml: str) -> dict[str, int]:
    """Return the first line of each key and table. A key in a table is named like `ring.pin`."""
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
    """Raise BadConfig for an unknown key, or for a table in place of a value or vice versa."""
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
    raise BadConfig(f"{file.place(table + key)}: {table}{key} is unknown; {choice(key, known)}")


def _bad(files: Sequence[_File], complaint: Contradiction, merged: Mapping[str, Any]) -> BadConfig:
    """Return an error with the place in the last file that sets the key or the conflicting key."""
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
    """Return a value in TOML notation for an error message, shortened to `_ROOM` characters."""
    try:
        written = _written(value)
    except (ValueError, OverflowError, TypeError, RecursionError):
        return "..."  # a number with too many digits, or deeply nested tables
    return written if len(written) <= _ROOM else f"{written[:_ROOM]}..."


def _written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{','.join(map(_written, value))}]"
    if isinstance(value, float) and not isfinite(value):
        return str(value)  # JSON has no nan and no inf
    return msgspec.json.encode(value).decode()


def _value(plain: Mapping[str, Any], key: str) -> Any:
    for part in key.split("."):
        plain = plain[part]
    return plain
