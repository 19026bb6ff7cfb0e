"""Layout of the score table: two columns of two seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.render.primitives import Piece
from firmware_py.render.text_metrics import BOLD, HEADLINE, REGULAR, fitting, width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware_py.render.screen import ScoreLine

ROOM = 59
"""Width of a column (pixels)."""


def plot(
    seats: tuple[ScoreLine, ...],
    page: int,
    *,
    small: bool = False,
    tops: tuple[int, int] | None = None,
) -> Iterator[Piece]:
    """Yield the scores in 14 px, or in 10 px if `small`. More than four seats are shown in halves.

    tops: top pixel rows of the two lines.
    """
    sign, total = (REGULAR, BOLD) if small else (HEADLINE, HEADLINE)
    tops = tops or ((27, 39) if small else (17, 34))
    if len(seats) > 4:
        seats = seats[4:] if page % 2 else seats[:4]
    for at, seat in enumerate(seats[:4]):
        x, y = (1, 68)[at % 2], tops[at // 2]
        wide = width(seat.figure.sign, sign)
        gain = min(width(seat.gain, REGULAR), ROOM // 2 - wide)
        used = wide + 3 + gain + 2
        font = fitting(seat.total, ROOM - used, total, BOLD)
        yield Piece("figure", seat.figure.sign, sign, x, y, wide)
        middle = y + (sign.cell - REGULAR.cell) // 2
        yield Piece("gain", seat.gain, REGULAR, x + wide + 3, middle, gain)
        middle = y + (total.cell - font.cell) // 2
        yield Piece("total", seat.total, font, x + used, middle, ROOM - used, 1)
