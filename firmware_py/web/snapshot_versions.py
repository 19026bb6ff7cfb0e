"""Version of each viewer's snapshot: the time of its last change on the device's clock.

A counter of all inputs would reveal how often a player pressed a button while looking at a hand. So
each viewer's snapshot is compared with that viewer's previous one, and the page gets only real
changes. Only the host's page, beside the device, gets every input. The version is a time in
microseconds, not a counter, so it also shows which of two pages has the newer state.
"""

from msgspec import UnsetType, structs

from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer


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


def _still(clocks: schema.Clocks | UnsetType | None) -> schema.Clocks | UnsetType | None:
    """Return the clocks without the fields that change all the time."""
    if not isinstance(clocks, schema.Clocks):
        return clocks
    sides = [structs.replace(side, left=None) for side in clocks.sides]
    return structs.replace(clocks, since=None, sides=sides)
