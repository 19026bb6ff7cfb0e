"""How midnight is played by software: to where it looks ahead, and what it is worth there."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import ClassVar

from games.core.action import OVER, Action
from games.core.player import GREEDY, Level, Player
from games.core.state import Rules
from games.core.text import Text, text
from games.midnight import outlook, wording
from games.midnight.board import MIDNIGHT, Reward, path, projected
from games.midnight.laid import Laid
from games.midnight.plan import Plan
from games.midnight.printed import COLOURS, HOURS_ON_A_CARD
from games.midnight.rollout import childish, chosen
from games.midnight.state import State, Step
from games.midnight.thumb import Thumb


class Its(Player[State]):
    """A player that looks so many cards ahead and then judges by all hands (`outlook`)."""

    shared = 1
    explores = 0.2

    hints: ClassVar[Level] = Level(playouts=800, deep=False)

    sure = frozenset(
        f"midnight.hint.{each}"
        for each in ("home", "past", "near", "awake", "special", "booster", "behind")
    )

    ahead: ClassVar[int] = 4
    """So many Hour cards are played in a playout, if its round does not end before."""

    levels: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "easy": Level(slips=0.7),  # a slip is how a child plays
        "medium": Level(slips=0.15),
        "strong": Level(playouts=200, deep=False),
        GREEDY: Level(),
    })  # fmt: skip

    def __init__(self, game: Rules[State]) -> None:
        super().__init__(game)
        self._thumbs: tuple[Plan | None, tuple[Thumb, ...]] = (None, ())

    def stops(self, start: State, state: State) -> bool:
        """Whether the round has ended, or a turn begins after `ahead` cards.

        With nothing left to draw it is played out: then who stands closest decides (R24).
        """
        ended = state.standing.ended
        if ended is not None and ended is not start.standing.ended:
            return True
        if state.step != Step.PLAY or state.mix or not state.left:
            return False
        return len(state.pile) - len(start.pile) >= self.ahead

    def worth(self, state: State) -> tuple[float, ...]:
        """Return each seat's chance to win the match; partners win together."""
        if state.turn == OVER:
            return super().worth(state)
        chances = outlook.worth(state)
        return tuple([chances[side] for side in state.plan.side_of])

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Choose by the rule of thumb."""
        can = self.game.choices(state, seat)
        if len(can) == 1 or seat < 0:
            return can[0]
        return chosen(self._thumb(state.plan, seat), state, can, rng)

    def slip(self, state: State, seat: int, rng: Random) -> Action:
        """Play as a child does."""
        return childish(state, seat, self.game.choices(state, seat), rng)

    def _thumb(self, plan: Plan, seat: int) -> Thumb:
        """Return a seat's rule of thumb; they are kept for the match that was asked about last."""
        of, thumbs = self._thumbs
        if of is not plan:
            thumbs = tuple(Thumb(plan, each) for each in range(plan.seats))
            self._thumbs = plan, thumbs
        return thumbs[seat]

    def events(self, before: State, action: Action, after: State) -> Iterable[str]:
        """Return what a step met, by id (`hint_events`)."""
        return hint_events(before, action, after)

    def because(self, event: str, state: State, seat: int) -> Text | None:  # noqa: ARG002
        """Say what an event is, of a figure or of a seat; a swap is no reason."""
        kind, _, of = event.partition("-")
        if kind in ("home", "past", "near", "awake"):
            return text(f"midnight.hint.{kind}", figure=wording.figure(COLOURS.index(of)))
        if kind in ("booster", "special"):
            return text(f"midnight.hint.{kind}", who=wording.who(state, int(of)))
        return None if kind == "swap" else text(f"midnight.hint.{kind}")


def hint_events(before: State, action: Action, after: State) -> Iterator[str]:
    """Tell what a step met, for the reasons of a hint.

    Of a figure, by its colour: home-COLOUR, it stops on midnight; past-COLOUR, it walks past it;
    near-COLOUR, it comes to stand so near that one card brings it home; awake-COLOUR, its Ghost
    card is turned back. Of a seat: booster-SEAT, special-SEAT, it gets one; swap-SEAT, it uses its
    Ghost ability. Of the round: behind, the last figure falls further behind, which is worth points
    to all others (R30); nobody, it ends with nobody at home.
    """
    plan = after.plan
    if action.verb == "ability":
        yield f"swap-{before.active}"
    if after.number != before.number:
        return
    if before.laid is not None and after.at != before.at:
        yield from _walks(before, before.laid, after)
        if plan.individual and _last(after) < _last(before):
            yield "behind"
    known = len(before.took) if after.took[: len(before.took)] == before.took else 0
    for reward, whom in after.took[known:]:
        if reward == Reward.REFRESH:
            yield f"awake-{COLOURS[plan.ghosts[whom].figure]}"
        elif reward != Reward.NO_DRAW:
            yield f"{'special' if reward == Reward.SPECIAL else 'booster'}-{whom}"
    if before.ended is None and after.ended is not None and after.ended.figure < 0:
        yield "nobody"


def _walks(before: State, laid: Laid, after: State) -> Iterator[str]:
    for figure in (laid.one, laid.two):
        start, end = before.at[figure], after.at[figure]
        if start == end or not after.plan.owners[figure]:
            continue
        walked = path(start, laid.value(figure) * laid.way)
        if walked[-1] == MIDNIGHT:
            yield f"home-{COLOURS[figure]}"
        elif MIDNIGHT in walked:
            yield f"past-{COLOURS[figure]}"
        elif end > MIDNIGHT - HOURS_ON_A_CARD:
            yield f"near-{COLOURS[figure]}"


def _last(state: State) -> int:
    return min(map(projected, state.at))
