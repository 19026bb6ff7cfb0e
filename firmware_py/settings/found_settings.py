"""File of the hardware settings that a hardware test found.

The program never writes table.toml, which belongs to the owner. The settings that a person confirms
in a hardware test are in a file of their own, which is read after those of the owner.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from firmware_py.settings.config import Config
from firmware_py.settings.device_settings import NotRemembered
from firmware_py.storage.files import Unreadable, absent, read_text, replace_file

NAME = "hardware.toml"
"""Name of the file in the state folder."""
_HEADER = (
    "# Found by a hardware test (tableclock doctor, or Test the box). It overrides table.toml.\n"
)

Tables = Mapping[str, Mapping[str, Any]]


def changed(config: Config, tables: Tables) -> Config:
    """Return the settings with other values: table -> key -> value."""
    return msgspec.structs.replace(
        config,
        **{
            name: msgspec.structs.replace(getattr(config, name), **values)
            for name, values in tables.items()
        },
    )


def as_toml(tables: Tables) -> str:
    """Return settings as lines for table.toml.

    >>> print(as_toml({"ring": {"offset": 3, "order": "GRB"}, "colours": {"red": (90, 0, 0)}}))
    [ring]
    offset = 3
    order = "GRB"
    <BLANKLINE>
    [colours]
    red = [90,0,0]
    """
    parts = []
    for name, values in tables.items():
        lines = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in values.items()]
        parts.append("\n".join([f"[{name}]", *lines]))
    return "\n\n".join(parts)


def keep(path: Path, tables: Tables) -> None:
    """Add settings to the file. Raise NotRemembered if it cannot be written."""
    merged: dict[str, dict[str, Any]] = {}
    try:
        if not absent(path):
            merged = tomllib.loads(read_text(path))
    except (Unreadable, ValueError):
        merged = {}  # the settings in it were not in use
    for name, values in tables.items():
        merged[name] = {**merged.get(name, {}), **values}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, f"{_HEADER}\n{as_toml(merged)}\n".encode())
    except OSError as error:
        reason = error.strerror or str(error)
        says = f"{path} cannot be written ({reason}): the settings hold until the end."
        raise NotRemembered(says) from None
