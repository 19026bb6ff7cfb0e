"""Requests for the review of a finished match.

The runtime computes the review in the background (`ComputeReview`) and returns it as an input
(`ReviewReady`). The review belongs to the finished match on the table. It is dropped when the next
match begins or when the end is undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from firmware_py.console.effects import ComputeReview
from firmware_py.settings.player_names import on_box
from games.core.action import OVER

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui
    from games.core.match import Match


class ReviewPoint(msgspec.Struct, frozen=True):
    """Point of the match for which winning chances are known."""

    turn: int
    done: int  # number of actions done before
    over: bool = False  # a round ended here


class ChanceLine(msgspec.Struct, frozen=True):
    """Winning chances at each `ReviewPoint`."""

    seat: int | None  # None: chances of all seats together
    chances: tuple[float, ...]


class ReviewMoment(msgspec.Struct, frozen=True):
    """Turning point of the match."""

    kind: str
    size: str
    turn: int
    done: int  # number of actions done before it
    ends: int  # number of actions done after it
    says: tuple[str, ...]


class ReviewText(msgspec.Struct, frozen=True):
    """Review as the device shows it."""

    subject: int  # seat whose chances the moments refer to
    turns: int
    says: tuple[str, ...]
    points: tuple[ReviewPoint, ...]
    known: tuple[ChanceLine, ...]
    moments: tuple[ReviewMoment, ...]


class Request(NamedTuple):
    """Request for a review."""

    match: Match[Any]
    entries: int  # number of entries of the match
    language: str  # language of the review's texts


class Reviews:
    """State of the review request: open, answered or failed."""

    def __init__(self) -> None:
        self.moment = 0
        """Number of the last request."""
        self.request: Request | None = None
        """The last request, or None after `end`."""
        self.told: ReviewText | None = None
        """The review, once computed."""
        self.failed = False
        """True if the review could not be computed."""

    def begin(self, request: Request) -> None:
        """Start a request."""
        self.request, self.told, self.failed = request, None, False
        self.moment += 1

    def take(self, moment: int, told: ReviewText | None) -> None:
        """Store the result of request `moment` if that request is still open.

        told: None if the review could not be computed.
        """
        if self.request is not None and moment == self.moment:
            self.told, self.failed = told, told is None

    def end(self) -> bool:
        """Drop request and review. Return whether the review was still being computed."""
        working = self.request is not None and self.told is None and not self.failed
        self.request, self.told, self.failed = None, None, False
        return working


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


def forget(ui: Ui) -> None:
    """Drop the review, and cancel its computation if it still runs.

    This happens when the match continues after an undo, or is left.
    """
    if ui.reviews.end():
        ui.emit(ComputeReview(ui.reviews.moment, None))


def _request(ui: Ui) -> Request | None:
    match = ui.match
    if match is None or match.turn != OVER:
        return None
    return Request(match, len(match.entries), ui.texts.language)
