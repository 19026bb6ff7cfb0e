"""Bot of outcasts: playouts of two tricks, then an evaluation of the hands.

The length of a round is random, because Wednesday can be anywhere in the character deck. Playouts
to the end of the round would mostly measure her place. So a playout stops at the end of the next
trick, and the hands are evaluated on average over all her places (`expected`).

The points of a round are a poor goal. A player who leads by thirty should play safe, and a player
who is behind should gamble. So the value of a playout is the probability of winning the match
(`worth`).
"""

from collections.abc import Callable, Mapping
from math import exp, sqrt
from random import Random
from types import MappingProxyType
from typing import ClassVar

from games.core.action import Action
from games.core.ai.levels import GREEDY, Level
from games.core.ai.player import Player
from games.outcasts.cards import FACELESS, GUARD, SHAPESHIFTER, SIREN, VAMPIRE
from games.outcasts.hand_value import expected, tricks
from games.outcasts.hint_reasons import REASONS
from games.outcasts.rounds import totals, winners
from games.outcasts.setup import Moves
from games.outcasts.state import State, Step

SPREAD = 9.0
"""Scale of the points in the model of a win. With one round left, a lead of this many points
multiplies the odds of a win by e."""

NOW, AGAIN = 0.05, 0.2
"""Randomness that is left in the current round, in units of a round: NOW plus AGAIN per trick."""
# SPREAD, NOW and AGAIN are maximum-likelihood fits of the winner to the states at the end of every
# trick. The data are about 1,300 matches of four greedy players, and 250 matches of one player with
# playouts against three greedy ones.

STRAYS = 0.1
"""Share of choices in playouts that do not follow the heuristic."""

GAINS = {FACELESS: 6, SHAPESHIFTER: 5, SIREN: -6, VAMPIRE: 5}
"""Value of a card's effect for its player, in points, by value (R18-R21)."""

TURN, REVEAL, COUNT, SCORED, OVER = Step.TURN, Step.REVEAL, Step.COUNT, Step.SCORED, Step.OVER


class OutcastsPlayer(Player[State]):
    """Bot that plays random worlds to the end of the next trick and evaluates the hands."""

    explores: ClassVar[float] = 0.1
    shared: ClassVar[int] = 8  # compares choices in the same worlds
    hints: ClassVar[Level] = Level(playouts=1200, deep=False)
    reasons = REASONS

    levels: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "easy": Level(slips=0.35),
        "medium": Level(playouts=24, slips=0.1, deep=False),
        "strong": Level(playouts=400, deep=False, halves=True),
        GREEDY: Level(),
    })  # fmt: skip

    def stops(self, start: State, state: State) -> bool:
        """Return whether the trick after the next character has ended, or the round is over."""
        step = state.step
        if step is REVEAL:
            return len(state.char_deck) < len(start.char_deck)
        return step >= COUNT

    def worth(self, state: State) -> tuple[float, ...]:
        """Return each seat's probability to win the match. Partners win together."""
        return _chances(state)

    def outcome(self, start: State, state: State) -> tuple[float, ...]:
        """Return the same as `worth`, but assume that the seat to act at `start` plays better."""
        return _chances(state, start.turn)

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Choose with the heuristic, or rarely (`STRAYS`) as in `slip`, for variety."""
        if rng.random() < STRAYS:
            return self.slip(state, seat, rng)
        return self.greedy(state, seat, rng)

    def slip(self, state: State, seat: int, rng: Random) -> Action:
        """Choose a set or discard if offered, else at random the highest or the lowest card."""
        if state.step is TURN:
            moves = state.moves
            last = moves[-1]
            if last.verb != "play":
                return last
            if rng.random() < 0.5:
                return last
            return moves[moves[0].verb == "pass"]
        return self._besides(state, seat, rng)

    def greedy(self, state: State, seat: int, rng: Random) -> Action:
        """Choose a set or discard if offered, else the card with the highest value plus gain.

        The gain is the value of the card's effect (`GAINS`).
        """
        if state.step not in LAYS:
            return self._besides(state, seat, rng)
        moves = self.game.choices(state, seat)
        if moves[-1].verb in SETS:
            return moves[-1]
        plays = [action for action in moves if action.verb == "play"]
        value_of = state.compiled.value_of

        def gain(action: Action) -> int:
            value = value_of[action.a]
            return value + GAINS.get(value, 0)

        return max(plays, key=gain) if plays else moves[0]

    def _besides(self, state: State, seat: int, rng: Random) -> Action:
        """Choose at a step other than TURN."""
        moves = self.game.choices(state, seat)
        if len(moves) == 1:
            return moves[0]
        choose = BESIDES.get(state.step)
        return choose(state, seat, moves, rng) if choose else rng.choice(moves)


SETS = frozenset(("psychic", "hyde", "discard"))
LAYS = frozenset((Step.TURN, Step.OPEN, Step.EXTRA))


def _chances(state: State, thinks: int = -1) -> tuple[float, ...]:
    """Return each seat's probability to win.

    thinks: the seat that plays better than the greedy player, or -1.
    """
    if state.step is OVER:
        return _won(state)
    points: tuple[float, ...] = totals(state)
    rounds: float = state.compiled.rounds - state.round.number
    if state.step is not SCORED:
        left = tricks(state)
        more = _summed(state, expected(state, left, thinks))
        points = tuple([total + gain for total, gain in zip(points, more, strict=True)])
        rounds += NOW + AGAIN * left
    reach = SPREAD * sqrt(rounds)
    least = min(points)
    hopes = [exp((least - total) / reach) for total in points]
    whole = sum(hopes) / (
        state.compiled.seats // state.compiled.teams if state.compiled.teams else 1
    )
    return tuple([hope / whole for hope in hopes])


def _won(state: State) -> tuple[float, ...]:
    """Return each seat's share of the win. All partners get the share of their team."""
    best = winners(state) or ()
    sides = len(best)
    if state.compiled.teams:
        sides //= state.compiled.seats // state.compiled.teams
    return tuple([1 / sides if seat in best else 0.0 for seat in range(state.compiled.seats)])


def _summed(state: State, own: list[float]) -> list[float]:
    """Return the points of each seat's team, or its own points if there are no teams."""
    compiled = state.compiled
    if not compiled.teams:
        return own
    sums = [sum(own[team :: compiled.teams]) for team in range(compiled.teams)]
    return [sums[compiled.team(seat)] for seat in range(compiled.seats)]


# Other choices


def _claim(_state: State, _seat: int, moves: Moves, _rng: Random) -> Action:
    return moves[0]


def _highest(_state: State, _seat: int, moves: Moves, _rng: Random) -> Action:
    return moves[-1]


def _rivals(state: State, seat: int, moves: Moves, rng: Random) -> Action:
    """Choose a random opponent as the target, or any action if no opponent is offered."""
    compiled = state.compiled
    side = compiled.team(seat) if compiled.teams else -1
    against = [
        move
        for move in moves
        if move.a is not None
        and move.a != seat
        and not (compiled.teams and compiled.team(move.a) == side)
    ]
    return rng.choice(against or moves)


def _lowest(state: State, _seat: int, moves: Moves, rng: Random) -> Action:
    """Choose the lowest card that a 7 may take (R20)."""
    pile, values, faces = state.closed_pile, state.compiled.values, state.cards.faces

    def value(move: Action) -> float:
        if move.verb in ("take", "take_shown"):
            return float(values[faces[pile[-move.a]]])
        return float(state.compiled.value_of.get(move.a, rng.random() * GUARD))

    return min(moves, key=value)


def _block(state: State, seat: int, moves: Moves, rng: Random) -> Action:
    """Block a random value, if possible one that is not in hand (R13)."""
    if state.compiled.table or moves[0].verb != "block":
        return rng.choice(moves)
    mine, value_of = state.held[seat], state.compiled.value_of
    others = [move for move in moves if not mine >> value_of[move.a] & 1]
    return rng.choice(others or moves)


def _place(state: State, seat: int, moves: Moves, _rng: Random) -> Action:
    """Put Wednesday on top if the seat has the fewest cards, else at the bottom (R15)."""
    sizes = state.sizes
    return moves[0] if sizes[seat] == min(sizes) else moves[-1]


BESIDES: Mapping[Step, Callable[[State, int, Moves, Random], Action]] = {
    Step.RACE: _claim,
    Step.OPEN: _highest,
    Step.EXTRA: _highest,
    Step.WHOM: _rivals,
    Step.GIVE: _highest,
    Step.SIREN: _lowest,
    Step.VAMPIRE: _rivals,
    Step.THING: _block,
    Step.PLACE: _place,
}
