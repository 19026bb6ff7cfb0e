"""What is shown, worked out once for all who see the same.

A hundred pages hear of one change at one moment. What each may see is decided by the table as
before; only that it is asked once for each kind of viewer, until something has changed.
"""

from collections.abc import Callable
from typing import Any

from firmware_py.web import changes
from firmware_py.web.interfaces import TableInterface, Viewer
from firmware_py.web.schema import Snapshot
from firmware_py.web.send_queue import KINDS


class SnapshotCache:
    """The last answers of one table, for as long as every reader says `heard` of what changed."""

    def __init__(self, table: TableInterface) -> None:
        self._table = table
        self._kept: dict[str, dict[Any, Any]] = {kind: {} for kind in KINDS}
        self._frames: dict[tuple[int, int], tuple[Snapshot | None, Snapshot, bytes]] = {}
        """By the identities of two snapshots, which are held here: both, and the frame."""

    def arrived(self) -> None:
        """Take note of a new reader: while there was none, nobody heard of anything."""
        for kept in self._kept.values():
            kept.clear()
        self._frames.clear()

    def heard(self, kind: str) -> None:
        """Forget what has changed. All readers say so before any of them asks again."""
        self._kept[kind].clear()
        if kind == "table":
            self._frames.clear()

    def _once(self, kind: str, who: Viewer | None, ask: Callable[[], Any]) -> Any:
        kept = self._kept[kind]
        if who not in kept:
            kept[who] = ask()
        return kept[who]

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return the ring's colours, as `Table.colours`."""
        colours: tuple[tuple[int, int, int], ...] = self._once("ring", None, self._table.colours)
        return colours

    def picture(self) -> bytes:
        """Return the display's picture, as `Table.picture`."""
        picture: bytes = self._once("oled", None, self._table.picture)
        return picture

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Return what a viewer may see, as `Table.snapshot`."""
        now: Snapshot = self._once("table", viewer, lambda: self._table.snapshot(viewer))
        return now

    def frame(self, before: Snapshot | None, now: Snapshot) -> bytes:
        """Return the frame between two snapshots, as `changes.frame`; pages share them."""
        key = id(before), id(now)
        if key not in self._frames:
            self._frames[key] = before, now, changes.frame(before, now)
        return self._frames[key][2]
