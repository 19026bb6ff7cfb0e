"""A rotary encoder's two contacts, read as steps. No I/O.

Between two detents the contacts close and open one after the other, a quarter step each time:

    clockwise     a closes, b closes, a opens, b opens
    back          b closes, a closes, b opens, a opens

A contact that chatters goes a quarter step to and fro, which adds up to nothing. Both contacts are
open at a detent, and only there it is known whether it was a step. A half-cycle encoder has a
detent also where both are closed: two quarters are a step there.
"""

from __future__ import annotations

from typing import Final

_PLACE: Final = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""Which quarter of a step (a closed, b closed) is, clockwise."""


class Quadrature:
    """Counter of whole steps. It begins at a detent with both contacts open.

    quarters: changes of the contacts from one detent to the next, 4, or 2 for a half-cycle encoder.
    """

    def __init__(self, quarters: int = 4) -> None:
        if quarters not in (2, 4):
            raise ValueError(f"an encoder has 4 or 2 quarter steps to a detent, not {quarters}")
        self._closed = [False, False]
        self._place = 0
        self._quarters = 0
        self._detents = (0,) if quarters == 4 else (0, 2)
        self._half = quarters // 2

    def begin(self, a: bool, b: bool) -> None:
        """Take the contacts as they are now for the place to count from."""
        self._closed = [a, b]
        self._place = _PLACE[a, b]
        self._quarters = 0

    def contact(self, which: int, closed: bool) -> int:
        """Take a change of contact a (0) or b (1); return 1 for a step clockwise, -1 back, or 0.

        A quarter that was lost is forgiven; of two nobody knows which way they went.
        """
        self._closed[which] = closed
        place = _PLACE[self._closed[0], self._closed[1]]
        moved = (place - self._place) % 4
        self._quarters += {1: 1, 3: -1}.get(moved, 0)
        self._place = place
        if place not in self._detents:
            return 0
        quarters, self._quarters = self._quarters, 0
        return (quarters > self._half) - (quarters < -self._half)
