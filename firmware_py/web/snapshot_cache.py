"""Cache of snapshots and display contents. Each is computed once per change and kind of viewer.

One change can reach a hundred pages at the same moment. The table still decides what each viewer
may see, but the cache asks it only once for each kind of viewer (seat, role and language).

The version of a viewer's snapshot is the time of its last change on the device's clock. A
counter of all inputs would reveal how often a player pressed a button while looking at a hand. So
each viewer's snapshot is compared with that viewer's previous one, and the page gets only real
changes. Only the host's page, beside the device, gets every input. The version is a time in
microseconds, not a counter, so it also shows which of two pages has the newer state.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UnsetType, structs

from firmware_py.web import changes, schema
from firmware_py.web.clock_schema import Clocks
from firmware_py.web.interfaces import TableInterface, Viewer
from firmware_py.web.schema import Snapshot
from firmware_py.web.send_queue import KINDS


class SnapshotCache:
    """Cache of one table's answers. Its connections call `heard` to invalidate them."""

    def __init__(self, table: TableInterface) -> None:
        self._table = table
        self._kept: dict[str, dict[Any, Any]] = {kind: {} for kind in KINDS}
        self._frames: dict[tuple[int, int], tuple[Snapshot | None, Snapshot, bytes]] = {}
        """Two snapshots and their frame, by `id()`. The references keep these ids unique."""

    def arrived(self) -> None:
        """Clear the cache for a new connection. Without connections it may have missed changes."""
        for kept in self._kept.values():
            kept.clear()
        self._frames.clear()

    def heard(self, kind: str) -> None:
        """Drop the entries of a kind that has changed. All connections call it before any reads."""
        self._kept[kind].clear()
        if kind == "table":
            self._frames.clear()

    def _once(self, kind: str, who: Viewer | None, ask: Callable[[], Any]) -> Any:
        kept = self._kept[kind]
        if who not in kept:
            kept[who] = ask()
        return kept[who]

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return the ring's colours, as `TableInterface.colours`."""
        colours: tuple[tuple[int, int, int], ...] = self._once("ring", None, self._table.colours)
        return colours

    def picture(self) -> bytes:
        """Return the display's picture, as `TableInterface.picture`."""
        picture: bytes = self._once("oled", None, self._table.picture)
        return picture

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Return a viewer's snapshot, as `TableInterface.snapshot`."""
        now: Snapshot = self._once("table", viewer, lambda: self._table.snapshot(viewer))
        return now

    def frame(self, before: Snapshot | None, now: Snapshot) -> bytes:
        """Return the message between two snapshots (`changes.frame`), which pages share."""
        key = id(before), id(now)
        if key not in self._frames:
            self._frames[key] = before, now, changes.frame(before, now)
        return self._frames[key][2]


class Versions:
    """Last snapshot and its version for each kind of viewer (seat, role and language)."""

    def __init__(self) -> None:
        self._last: dict[Viewer, tuple[int, schema.Snapshot | None]] = {}

    def of(self, viewer: Viewer, snapshot: schema.Snapshot, now: int) -> int:
        """Return the version of a viewer's snapshot (µs), which grows if the snapshot has changed.

        `now` is in ns. Passing time alone is not a change. For a running clock, only the text
        `shown` is compared, which changes once a second.
        """
        still = structs.replace(snapshot, now=0.0, clocks=_still(snapshot.clocks))
        version, before = self._last.get(viewer, (0, None))
        if still != before:
            version = max(version + 1, now // 1000)
            self._last[viewer] = version, still
        return version


def _still(
    clocks: Clocks | UnsetType | None,
) -> Clocks | UnsetType | None:
    """Return the clocks without the fields that change all the time."""
    if not isinstance(clocks, Clocks):
        return clocks
    sides = [structs.replace(side, left=None) for side in clocks.sides]
    return structs.replace(clocks, since=None, sides=sides)
