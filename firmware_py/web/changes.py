"""Difference between two snapshots of one viewer, sent to a page that has the first one.

A snapshot late in a match has 20 kB, and an action changes 1 or 2 kB of it. So a page gets the
whole table once, as `{"table": ...}`, and then `{"change": ...}`: the fields of the snapshot that
differ, with their new values. Two fields have a shorter form:

- `log` is `{"from": n, "lines": [...]}`. The page keeps the oldest n lines; `lines` come after
  them, newest first. A line that an undo crosses out, or whose wording has changed, is sent again,
  with all lines after it.
- `scene` has only those of its own fields that differ. In its `zones`, a number is the index of an
  unchanged zone in the previous list.

`before` is the last snapshot sent to this page, so a page that skips snapshots loses no lines. A
frame depends only on two snapshots that the viewer may see.
"""

from typing import Any

import msgspec
from msgspec import UNSET

from firmware_py.web.catalogue_schema import Part
from firmware_py.web.schema import LogEntry, Snapshot
from games.core.display.scene import Scene, Zone


class Lines(Part, frozen=True):
    """The newest lines of a log, newest first."""

    kept: int = msgspec.field(name="from")  # number of older lines that the page keeps
    lines: list[LogEntry]


def frame(before: Snapshot | None, now: Snapshot) -> bytes:
    """Return the message that updates a page from one snapshot (None: it has none) to the next."""
    change = None if before is None else _change(before, now)
    return msgspec.json.encode({"table": now} if change is None else {"change": change})


def _change(before: Snapshot, now: Snapshot) -> dict[str, Any] | None:
    """Return the fields that differ, or None if a field became UNSET and the page needs all."""
    change = _fields(before, now)
    if any(value is UNSET for value in change.values()):
        return None
    if "log" in change:
        change["log"] = _lines(before.log, now.log)
    if "scene" in change and before.scene is not None and now.scene is not None:
        change["scene"] = _scene(before.scene, now.scene)
    return change


def _fields(before: msgspec.Struct, now: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a struct that differ, by their names in JSON."""
    change = {}
    for field in msgspec.structs.fields(now):
        was, value = getattr(before, field.name), getattr(now, field.name)
        if was is not value and was != value:
            change[field.encode_name] = value
    return change


def _lines(before: list[LogEntry], now: list[LogEntry]) -> Lines:
    """Return the new lines of a log, and the number of older lines that the page keeps."""
    same = 0
    for old, new in zip(reversed(before), reversed(now), strict=False):
        if old != new:
            break
        same += 1
    return Lines(kept=same, lines=now[: len(now) - same])


def _scene(before: Scene, now: Scene) -> dict[str, Any]:
    change = _fields(before, now)
    if "zones" in change:
        change["zones"] = _zones(before.zones, now.zones)
    return change


def _zones(before: tuple[Zone, ...], now: tuple[Zone, ...]) -> list[Zone | int]:
    """Return the zones. For an unchanged zone, put its index in the previous list instead."""
    places = {zone.id: place for place, zone in enumerate(before)}
    found: list[Zone | int] = []
    for zone in now:
        place = places.get(zone.id)
        found.append(zone if place is None or before[place] != zone else place)
    return found
