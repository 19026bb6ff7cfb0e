"""Cache of snapshots and display contents. Each is computed once per change and kind of viewer.

One change can reach a hundred pages at the same moment. The table still decides what each viewer
may see, but the cache asks it only once for each kind of viewer (seat, role and language).
"""

from collections.abc import Callable
from typing import Any

from firmware_py.web import changes
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
