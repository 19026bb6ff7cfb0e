"""Review of a finished match as the device shows it: winning chances and turning points.

The structs are a subset of `firmware_py.replay.review.as_json`, limited to what the device shows.
`match/review.py` requests the review.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
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

    match: "Match[Any]"
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
