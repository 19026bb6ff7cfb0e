"""How a match went, as the box shows it: the course, and the moments that decided.

A part of what `firmware_py.replay.review.as_json` has; what is not shown there is not kept. Who
asks for it is in `reviewing.py`.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
    from games.core.match import Match


class ReviewPoint(msgspec.Struct, frozen=True):
    """Where the course is told: when so many actions are done. over: a round ended there."""

    turn: int
    done: int
    over: bool = False


class ChanceLine(msgspec.Struct, frozen=True):
    """Somebody's chance at each spot; of all together if `seat` is None."""

    seat: int | None
    chances: tuple[float, ...]


class ReviewMoment(msgspec.Struct, frozen=True):
    """What decided. done, ends: how many actions had been done before it, and after it."""

    kind: str
    size: str
    turn: int
    done: int
    ends: int
    says: tuple[str, ...]


class ReviewText(msgspec.Struct, frozen=True):
    """What the box shows of a review. subject: the seat of whose chance the moments tell."""

    subject: int
    turns: int
    says: tuple[str, ...]
    points: tuple[ReviewPoint, ...]
    known: tuple[ChanceLine, ...]
    moments: tuple[ReviewMoment, ...]


class Request(NamedTuple):
    """What is asked for. entries: of the match; language: what it is told in."""

    match: "Match[Any]"
    entries: int
    language: str


class Reviews:
    """What came of asking. moment: the number of the last request, which is None when let go."""

    def __init__(self) -> None:
        self.moment = 0
        self.request: Request | None = None
        self.told: ReviewText | None = None
        self.failed = False

    def begin(self, request: Request) -> None:
        """Note that it is worked out from now on."""
        self.request, self.told, self.failed = request, None, False
        self.moment += 1

    def take(self, moment: int, told: ReviewText | None) -> None:
        """Take what came of it, if it is still wanted; None: it could not be worked out."""
        if self.request is not None and moment == self.moment:
            self.told, self.failed = told, told is None

    def end(self) -> bool:
        """Let go of it; return whether it was still worked out."""
        working = self.request is not None and self.told is None and not self.failed
        self.request, self.told, self.failed = None, None, False
        return working
