"""How a match went that is over, for the box: asked for, worked out elsewhere, and told.

As with hints nobody works here: the shell is asked to have it done (`Review`), in the background,
and what came of it is an input (`WorkedOut`). It belongs to a match that is over and still lies on
the table; when the next one begins, or the end is taken back, it is let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console.effects import Review
from firmware_py.console.sitting.reviews import Request
from firmware_py.settings.naming import on_box
from games.core.action import OVER

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk


def offered(desk: Desk) -> bool:
    """Whether a match lies on the table that is over."""
    return desk.match is not None and desk.match.turn == OVER


def shows_hands(desk: Desk) -> bool:
    """Whether opening it would show what hands held, and nobody has opened it yet."""
    sitting = desk.sitting
    if sitting is None or sitting.match.setup.cards != "device":
        return False
    return sitting.reviewed != len(sitting.match.entries)


def begin(desk: Desk) -> None:
    """Have it worked out; a second time it is there already."""
    request = _request(desk)
    if request is None or (request == desk.reviews.request and not desk.reviews.failed):
        return
    desk.reviews.begin(request)
    names = tuple(map(on_box, desk.settings.names))
    desk.want(Review(desk.reviews.moment, request.match, request.language, names))


def follow(desk: Desk) -> None:
    """Let go of it when its match has gone, or goes on."""
    had, now = desk.reviews.request, _request(desk)
    gone = had is not None and (now is None or now[:2] != had[:2])
    if gone and desk.reviews.end():
        desk.want(Review(desk.reviews.moment, None))


def _request(desk: Desk) -> Request | None:
    match = desk.match
    if match is None or match.turn != OVER:
        return None
    return Request(match, len(match.entries), desk.texts.language)
