"""Turning points of a match (a choice or a piece of luck), and the selection of three of them."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from games.core.ai.playouts import Mean, Playouts, apart
from games.core.ai.search import Advice

TURNED, LEANED, MOVED = 0.15, 0.10, 0.05
"""Minimum change of the chance to win for each size. A smaller change is not a turning point."""

MOMENTS = 3
"""Maximum number of turning points in a review."""

Kind = Literal["choice", "fortune"]


class TurningPoint(NamedTuple):
    """Choice or piece of luck that changed the chance of `MatchReview.subject` to win."""

    kind: Kind
    turn: int
    at: int  # index of its first action
    ends: int  # index of the first action after it
    seat: int | None  # seat that acted; None for chance
    before: float  # chance with the best choice, or before the luck
    after: float  # chance with the choice made, or after the luck
    change: Mean  # paired difference, after minus before
    advice: Advice | None = None  # for a choice: values of the best one and of the one made
    own: tuple[float, float] | None = None  # for a choice: chances of the seat that chose

    @property
    def size(self) -> str:
        """Size of the change: "turned", "leaned" or "moved"."""
        size = abs(self.change.mean)
        return "turned" if size >= TURNED else "leaned" if size >= LEANED else "moved"


class Candidate:
    """Candidate for a turning point. The last item of `tried` is what happened in the match."""

    def __init__(self, kind: Kind, turn: int, at: int, ends: int, seat: int | None) -> None:
        self.kind, self.turn, self.at, self.ends, self.seat = kind, turn, at, ends, seat
        self.tried: list[Playouts] = []

    @property
    def cost(self) -> int:
        """Number of playouts of one more round."""
        return len(self.tried)

    def go_on(self, count: int) -> None:
        """Run `count` more playouts of each alternative."""
        for playouts in self.tried:
            playouts.go_on(count)

    def best(self) -> Playouts:
        """Return the reference playouts: the best choice for the seat, or the expectation."""
        if self.kind == "fortune" or self.seat is None:
            return self.tried[0]
        seat = self.seat
        return max(self.tried, key=lambda playouts: playouts.of(seat).mean)

    def change(self, seat: int) -> Mean:
        """Return the difference between a seat's chance after what happened and after `best`."""
        return apart(self.tried[-1], self.best(), seat)


def chosen(found: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the up to three turning points with the largest changes, in match order.

    There is at most one per turn and, if possible, at least one of each kind. Changes below `MOVED`
    or within two standard errors of zero are ignored.
    """
    sure = [each for each in found if each.change.clear() and abs(each.change.mean) >= MOVED]
    sure.sort(key=lambda each: (-abs(each.change.mean), each.at))
    ranked: list[TurningPoint] = []
    for moment in sure:
        if all(moment.turn != other.turn for other in ranked):
            ranked.append(moment)
    kept = ranked[:MOMENTS]
    if len({each.kind for each in kept}) == 1:
        # Add the largest of the other kind, even if a larger one of this kind is in the same turn.
        other = next((each for each in sure if each.kind != kept[0].kind), None)
        if other is not None:
            rest = [each for each in kept if each.turn != other.turn]
            kept = [*rest[: MOMENTS - 1], other]
    return tuple(sorted(kept, key=lambda each: each.at))
