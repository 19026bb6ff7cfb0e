"""Presence of seats' own pages: which are open, and since when the others are closed."""

from collections import Counter
from collections.abc import Callable

from firmware_py.console import inputs
from firmware_py.runtime.runtime import Runtime

AWAY = 5
"""Time after which the log says that a seat's page is not open (s). A reload is quicker."""


class Presence:
    """Open pages by seat.

    `seconds` is the runtime's clock. When a page has been closed for `AWAY`, all pages update.
    """

    def __init__(self, runtime: Runtime, seconds: Callable[[], float]) -> None:
        self._runtime, self._seconds = runtime, seconds
        self._pages: Counter[int] = Counter()
        self.here: frozenset[int] = frozenset()
        """Seats whose own page is open."""
        self._closed: dict[int, float] = {}
        """Time at which the last page of each of these seats was closed (s)."""

    def watch(self, seat: int, *, on: bool) -> None:
        """Note that a page of a seat opens or closes."""
        self._pages[seat] += 1 if on else -1
        self.here = frozenset(seat for seat, count in self._pages.items() if count > 0)
        if seat in self.here:
            self._closed.pop(seat, None)
        else:
            self.expect(seat)

    def expect(self, seat: int) -> None:
        """Note that a seat's page should open from now on."""
        self._closed[seat] = self._seconds()
        runtime = self._runtime
        runtime.call_later(AWAY, lambda: runtime.feed(inputs.Tick(runtime.now())))

    def since(self, seat: int) -> float | None:
        """Return the time at which a seat's page was closed (s). None: open, or not known."""
        return self._closed.get(seat)

    def gone(self, seat: int) -> bool:
        """Return whether a seat's page has been closed for so long that the log says it."""
        if seat in self.here:
            return False
        if seat not in self._closed:
            self.expect(seat)
        return self._seconds() >= self._closed[seat] + AWAY
