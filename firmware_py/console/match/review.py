"""How a match went that is over, for the box: asked for, worked out elsewhere, and told.

As with hints nobody works here: the shell is asked to have it done (`Review`), in the background,
and what came of it is an input (`WorkedOut`). It belongs to a match that is over and still lies on
the table; when the next one begins, or the end is taken back, it is let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console.effects import ComputeReview
from firmware_py.console.session.review import Request
from firmware_py.settings.player_names import on_box
from games.core.action import OVER

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui


def offered(ui: Ui) -> bool:
    """Whether a match lies on the table that is over."""
    return ui.match is not None and ui.match.turn == OVER


def shows_hands(ui: Ui) -> bool:
    """Whether opening it would show what hands held, and nobody has opened it yet."""
    session = ui.session
    if session is None or session.match.setup.cards != "device":
        return False
    return session.reviewed != len(session.match.entries)


def begin(ui: Ui) -> None:
    """Have it worked out; a second time it is there already."""
    request = _request(ui)
    if request is None or (request == ui.reviews.request and not ui.reviews.failed):
        return
    ui.reviews.begin(request)
    names = tuple(map(on_box, ui.settings.names))
    ui.want(ComputeReview(ui.reviews.moment, request.match, request.language, names))


def follow(ui: Ui) -> None:
    """Let go of it when its match has gone, or goes on."""
    had, now = ui.reviews.request, _request(ui)
    gone = had is not None and (now is None or now[:2] != had[:2])
    if gone and ui.reviews.end():
        ui.want(ComputeReview(ui.reviews.moment, None))


def _request(ui: Ui) -> Request | None:
    match = ui.match
    if match is None or match.turn != OVER:
        return None
    return Request(match, len(match.entries), ui.texts.language)
