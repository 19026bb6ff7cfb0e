"""Requests for the review of a finished match.

The runtime computes the review in the background (`ComputeReview`) and returns it as an input
(`ReviewReady`). The review belongs to the finished match on the table. It is dropped when the next
match begins or when the end is undone.
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
    """Return whether there is a finished match on the table."""
    return ui.match is not None and ui.match.turn == OVER


def shows_hands(ui: Ui) -> bool:
    """Return whether opening the review would reveal hands that it has not shown yet."""
    session = ui.session
    if session is None or session.match.setup.cards != "device":
        return False
    return session.reviewed != len(session.match.entries)


def begin(ui: Ui) -> None:
    """Request the review, unless it was already requested."""
    request = _request(ui)
    if request is None or (request == ui.reviews.request and not ui.reviews.failed):
        return
    ui.reviews.begin(request)
    names = tuple(map(on_box, ui.settings.names))
    ui.emit(ComputeReview(ui.reviews.moment, request.match, request.language, names))


def follow(ui: Ui) -> None:
    """Drop the review if its match was replaced or continues, and cancel its computation."""
    had, now = ui.reviews.request, _request(ui)
    gone = had is not None and (now is None or now[:2] != had[:2])
    if gone and ui.reviews.end():
        ui.emit(ComputeReview(ui.reviews.moment, None))


def _request(ui: Ui) -> Request | None:
    match = ui.match
    if match is None or match.turn != OVER:
        return None
    return Request(match, len(match.entries), ui.texts.language)
