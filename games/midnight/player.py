"""Bot of midnight: playouts of a few cards with the heuristic, then an evaluation."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import ClassVar

from games.core.action import OVER, Action
from games.core.ai.player import GREEDY, Level, Player
from games.core.state import PlayableGame
from games.midnight import evaluation
from games.midnight.heuristic import Heuristic
from games.midnight.hint_reasons import REASONS
from games.midnight.rollout import childish, chosen
from games.midnight.setup import MidnightSetup
from games.midnight.state import State, Step


class MidnightPlayer(Player[State]):
    """Bot of midnight. It plays `ahead` cards in random worlds and evaluates the results."""

    shared = 1
    explores = 0.2

    hints: ClassVar[Level] = Level(playouts=800, deep=False)

    reasons = REASONS

    ahead: ClassVar[int] = 4
    """Number of Hour cards in a playout, unless the round ends earlier."""

    levels: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "easy": Level(slips=0.7),  # a slip is a move of `childish`
        "medium": Level(slips=0.15),
        "strong": Level(playouts=200, deep=False),
        GREEDY: Level(),
    })  # fmt: skip

    def __init__(self, game: PlayableGame[State]) -> None:
        super().__init__(game)
        self._thumbs: tuple[MidnightSetup | None, tuple[Heuristic, ...]] = (None, ())

    def stops(self, start: State, state: State) -> bool:
        """Return whether a playout stops: the round has ended, or `ahead` cards have been played.

        If the draw pile is empty, the round is played to its end, because the distances of the
        figures to midnight decide it (R24).
        """
        ended = state.standing.ended
        if ended is not None and ended is not start.standing.ended:
            return True
        if state.step != Step.PLAY or state.mix or not state.left:
            return False
        return len(state.pile) - len(start.pile) >= self.ahead

    def worth(self, state: State) -> tuple[float, ...]:
        """Return the probability that each seat wins the match. Partners win together."""
        if state.turn == OVER:
            return super().worth(state)
        chances = evaluation.worth(state)
        return tuple([chances[side] for side in state.compiled.side_of])

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Choose an action with the heuristic."""
        can = self.game.choices(state, seat)
        if len(can) == 1 or seat < 0:
            return can[0]
        return chosen(self._thumb(state.compiled, seat), state, can, rng)

    def slip(self, state: State, seat: int, rng: Random) -> Action:
        """Choose a weak action, like a child (`childish`)."""
        return childish(state, seat, self.game.choices(state, seat), rng)

    def _thumb(self, compiled: MidnightSetup, seat: int) -> Heuristic:
        """Return a seat's heuristic. The heuristics of the latest match are cached."""
        of, thumbs = self._thumbs
        if of is not compiled:
            thumbs = tuple(Heuristic(compiled, each) for each in range(compiled.seats))
            self._thumbs = compiled, thumbs
        return thumbs[seat]
