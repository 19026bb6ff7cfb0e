"""Quadrature decoder: steps from the two contacts of a rotary encoder. No I/O.

Between two detents the contacts close and open one after the other, a quarter step each time:

    clockwise            a closes, b closes, a opens, b opens
    counter-clockwise    b closes, a closes, b opens, a opens

A contact that bounces moves a quarter step forward and back, which adds up to zero. Steps are
counted only at a detent, where both contacts are open. A half-cycle encoder also has a detent where
both are closed, so two quarters make a step.
"""

from __future__ import annotations

from typing import Final

_PLACE: Final = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""(a closed, b closed) -> quarter of a step, clockwise."""


class Quadrature:
    """Counter of whole steps. It starts at a detent with both contacts open.

    `quarters` is the number of contact changes from one detent to the next: 4, or 2 for a
    half-cycle encoder.
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
        """Count from this state of the contacts."""
        self._closed = [a, b]
        self._place = _PLACE[a, b]
        self._quarters = 0

    def contact(self, which: int, closed: bool) -> int:
        """Return the step that a change of contact a (0) or b (1) completes.

        1 is clockwise, -1 counter-clockwise, 0 no step. A missed change loses one step, or up to
        two of a half-cycle encoder, but does not reverse the direction.
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
