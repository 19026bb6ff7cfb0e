"""Games so small that the value of each choice can be counted exhaustively."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.ai.player import Player


class Tiny:
    """The part of `Game` that a search uses. States are named tuples with `setup` and `turn`."""

    secrets: frozenset[str] = frozenset()
    seats = 2
    cooperative = False

    def without_secrets(self, action: Action) -> Action:
        return Action(*action[:2])

    def team(self, _state: Any, _seat: int) -> int | None:
        return None

    @property
    def setup(self) -> Any:
        return SimpleNamespace(seats=self.seats, cards="device")

    def choices(self, state: Any, seat: int) -> tuple[Action, ...]:
        return self.legal(state) if state.turn == seat else ()

    def legal(self, state: Any) -> tuple[Action, ...]:
        raise NotImplementedError

    def asked(self, state: Any) -> tuple[int, ...]:
        return (TABLE,) if state.turn == TABLE else (state.turn,)

    def sample(self, state: Any, rng: Random) -> Action:
        return rng.choice(self.legal(state))

    def step(self, state: Any, action: Action) -> Any:
        raise NotImplementedError

    def world(self, state: Any, _seat: int, _rng: Random) -> Any:
        return state

    def view(self, state: Any, _seat: int | None) -> dict[str, Any]:
        return {key: value for key, value in state._asdict().items() if key != "setup"}

    def scores(self, state: Any) -> tuple[int, ...]:
        return (0,) * state.setup.seats

    def result(self, state: Any) -> tuple[int, ...] | None:
        raise NotImplementedError


class Heap(NamedTuple):
    """State of Nim: `turn` is a seat or OVER, `left` the number of sticks."""

    setup: Any
    turn: int
    left: int
    last: int = -1


class Nim(Tiny):
    """Nim: take one, two or three sticks in turn; the player who takes the last one wins."""

    def start(self, left: int) -> Heap:
        return Heap(self.setup, 0, left)

    def legal(self, state: Heap) -> tuple[Action, ...]:
        return tuple(Action(state.turn, "take", n) for n in range(1, min(3, state.left) + 1))

    def step(self, state: Heap, action: Action) -> Heap:
        left = state.left - action.a
        return Heap(state.setup, 1 - state.turn if left else OVER, left, action.by)

    def result(self, state: Heap) -> tuple[int, ...] | None:
        return (state.last,) if state.turn == OVER else None


class Roll(NamedTuple):
    """State of Dice: points so far, and number of rolls left."""

    setup: Any
    turn: int
    points: int = 0
    rolls: int = 3


class Dice(Tiny):
    """Dice for one player: stop, or roll on; a one loses all points, and there are three rolls.

    `worth` is the number of points divided by 18.
    """

    seats = 1

    def start(self, points: int, rolls: int = 3) -> Roll:
        return Roll(self.setup, 0, points, rolls)

    def legal(self, state: Roll) -> tuple[Action, ...]:
        if state.turn == CHANCE:
            return tuple(Action(CHANCE, "roll", n) for n in range(1, 7))
        return (Action(0, "stop"), Action(0, "on")) if state.rolls else (Action(0, "stop"),)

    def step(self, state: Roll, action: Action) -> Roll:
        if action.verb == "stop":
            return state._replace(turn=OVER)
        if action.verb == "on":
            return state._replace(turn=CHANCE, rolls=state.rolls - 1)
        if action.a == 1:
            return state._replace(turn=OVER, points=0)
        return state._replace(turn=0, points=state.points + action.a)

    def result(self, state: Roll) -> tuple[int, ...] | None:
        return (0,) if state.turn == OVER else None


class Thrower(Player[Any]):
    """Player that evaluates a state by its points."""

    def worth(self, state: Roll) -> tuple[float, ...]:
        return (state.points / 18,)


def expected(game: Dice, state: Roll) -> float:
    """Return the value of a state under best play, by exhaustive search."""
    if state.turn == OVER:
        return state.points / 18
    values = [expected(game, game.step(state, action)) for action in game.legal(state)]
    return sum(values) / 6 if state.turn == CHANCE else max(values)


class Coin(NamedTuple):
    """State of Cup: a hidden coin with `up` as its upper side."""

    setup: Any
    turn: int
    up: str
    asked: bool = False
    won: bool | None = None


class Cup(Tiny):
    """Take a certain 0.6 (`safe`), or guess the side of the hidden coin.

    A search that wrongly assumes that it will know the coin chooses to guess, and is right in half
    of the games.
    """

    seats = 1

    def start(self, up: str = "heads") -> Coin:
        return Coin(self.setup, 0, up)

    def world(self, state: Coin, _seat: int, rng: Random) -> Coin:
        return state._replace(up=rng.choice(("heads", "tails")))

    def view(self, state: Coin, _seat: int | None) -> dict[str, Any]:
        return {"turn": state.turn, "asked": state.asked}

    def legal(self, state: Coin) -> tuple[Action, ...]:
        verbs = ("heads", "tails") if state.asked else ("safe", "guess")
        if state.turn == CHANCE:
            return tuple(Action(CHANCE, "luck", n) for n in range(5))
        return tuple(Action(0, verb) for verb in verbs)

    def step(self, state: Coin, action: Action) -> Coin:
        if action.verb == "safe":
            return state._replace(turn=CHANCE)
        if action.verb == "guess":
            return state._replace(asked=True)
        won = action.a < 3 if action.verb == "luck" else action.verb == state.up
        return state._replace(turn=OVER, won=won)

    def result(self, state: Coin) -> tuple[int, ...] | None:
        if state.turn != OVER:
            return None
        return (0,) if state.won else ()


def losing(heaps: Iterator[int] | range) -> list[int]:
    """Return the heaps that lose for the player to move under best play, by brute force."""
    lost: list[int] = []
    for left in heaps:
        if not any(left - n in lost for n in (1, 2, 3) if left >= n):
            lost.append(left)
    return lost
