"""The version of what each viewer sees: when it last changed, on the box's own clock.

A counter of all that happens would tell everybody how often a key was pressed inside a hidden
hand. So each viewer's snapshot is compared with its own last one, and a page is told only when it
is another. The host's page alone stands beside the box and hears of all that happens there. The
number is a time, in microseconds, rather than a count of those changes: so it also says of two
pages which of them has the newer truth.
"""

from msgspec import UnsetType, structs

from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer


class Versions:
    """The last snapshot of each kind of viewer (seat, role and language), and its version."""

    def __init__(self) -> None:
        self._last: dict[Viewer, tuple[int, schema.Snapshot | None]] = {}

    def of(self, viewer: Viewer, snapshot: schema.Snapshot, now: int) -> int:
        """Return the version of what a viewer is told now (ns); it grows if that has changed.

        Time that merely passes is no change: of a running clock a page shows `shown`, which
        changes once a second.
        """
        still = structs.replace(snapshot, now=0.0, clocks=_still(snapshot.clocks))
        version, before = self._last.get(viewer, (0, None))
        if still != before:
            version = max(version + 1, now // 1000)
            self._last[viewer] = version, still
        return version


def _still(clocks: schema.Clocks | UnsetType | None) -> schema.Clocks | UnsetType | None:
    """Return clocks without the nanoseconds that run through them."""
    if not isinstance(clocks, schema.Clocks):
        return clocks
    sides = [structs.replace(side, left=None) for side in clocks.sides]
    return structs.replace(clocks, since=None, sides=sides)
