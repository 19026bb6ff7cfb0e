"""What decided a match: a choice, or what fortune brought; and which three of them are told."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from games.core.ai.playouts import Mean
from games.core.ai.search import Advice

TURNED, LEANED, MOVED = 0.15, 0.10, 0.05
"""From here on a change is called so; what is less decides nothing."""

MOMENTS = 3

Kind = Literal["choice", "fortune"]


class TurningPoint(NamedTuple):
    """What decided. at: the number of the action, of `ends` the first after it; seat: whose it was.

    before, after: the chance of `Review.subject` with the best choice and with what was chosen, or
    without and with what fortune brought; change: between them. advice: of the best choice and the
    one that was made.
    """

    kind: Kind
    turn: int
    at: int
    ends: int
    seat: int | None
    before: float
    after: float
    change: Mean
    advice: Advice | None = None

    @property
    def size(self) -> str:
        """How much it was: turned, leaned or moved."""
        size = abs(self.change.mean)
        return "turned" if size >= TURNED else "leaned" if size >= LEANED else "moved"


def chosen(found: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the greatest three in order, at most one of a turn, and of each kind one if there is.

    What may be chance, or moved less than `MOVED`, is none; fewer than three is an answer.
    """
    sure = [each for each in found if each.change.clear() and abs(each.change.mean) >= MOVED]
    sure.sort(key=lambda each: (-abs(each.change.mean), each.at))
    ranked: list[TurningPoint] = []
    for moment in sure:
        if all(moment.turn != other.turn for other in ranked):
            ranked.append(moment)
    kept = ranked[:MOMENTS]
    if len({each.kind for each in kept}) == 1:
        # The greatest of the other kind, even where a greater one stands in its turn.
        other = next((each for each in sure if each.kind != kept[0].kind), None)
        if other is not None:
            rest = [each for each in kept if each.turn != other.turn]
            kept = [*rest[: MOMENTS - 1], other]
    return tuple(sorted(kept, key=lambda each: each.at))
