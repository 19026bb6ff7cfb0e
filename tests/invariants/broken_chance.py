# ruff: noqa: ARG002  (broken hooks often ignore their arguments)
"""Games with broken chance: shuffles that are ignored in part, dice without a face."""

from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any

from nightwatch.state import State

from games.core.action import CHANCE, Action
from games.core.structs import copied
from tests.invariants.broken import Broken

regatta: Any = import_module("tests.plugins.regatta.regatta")


def kept_last(order: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return an order in which a value is swapped into the last place."""
    changed, at = [*order], order.index(value)
    changed[at], changed[-1] = changed[-1], changed[at]
    return tuple(changed)


class Bottomed(Broken):
    """Never shuffles the last card away."""

    def sample(self, state: State, rng: Random) -> Action:
        drawn = super().sample(state, rng)
        last = state.cards.box.dealt[-1]
        return drawn._replace(a=kept_last(drawn.a, last)) if drawn.verb == "shuffle" else drawn


class Stacked(Broken):
    """Always deals the same last card, whatever the shuffle says."""

    def step(self, state: State, action: Action) -> State:
        if action.verb == "shuffle":
            action = action._replace(a=kept_last(action.a, state.cards.box.dealt[-1]))
        return super().step(state, action)


class Forging(Broken):
    """Deals the first card twice and drops another one."""

    def step(self, state: State, action: Action) -> State:
        if action.verb != "shuffle":
            return super().step(state, action)
        first = state.cards.box.dealt[0]
        order = tuple(first if n == 1 else value for n, value in enumerate(action.a))
        return super().step(state, action._replace(a=order))


class Credulous(Broken):
    """Accepts any shuffle."""

    def possible(self, state: State, action: Action) -> bool:
        return action.by == CHANCE and action.verb == "shuffle"


class Doubling(Broken):
    """Accepts any cards of the box as a shuffle if their number is right."""

    def possible(self, state: State, action: Action) -> bool:
        order, box = action.a, state.cards.box
        return (
            action[:2] == (CHANCE, "shuffle")
            and action.b is None
            and isinstance(order, tuple)
            and len(order) == len(box.dealt)
            and all(type(n) is int and n in range(len(box.faces)) for n in order)
        )


class Halving(Broken):
    """Accepts 3.0 for the card with number 3."""

    def possible(self, state: State, action: Action) -> bool:
        order = action.a
        numbers = isinstance(order, tuple) and all(isinstance(n, int | float) for n in order)
        return numbers and super().possible(state, action._replace(a=(*map(int, order),)))


class Blending(Broken):
    """Gives a door the face of a step."""

    def possible(self, state: State, action: Action) -> bool:
        order = action.a
        return (
            action[:2] == (CHANCE, "shuffle")
            and action.b is None
            and isinstance(order, tuple)
            and all(type(n) is int for n in order)
            and sorted(order) == sorted(state.cards.box.dealt)
        )


class Dice(regatta.Regatta):  # type: ignore[misc]
    """regatta with its folder, as a base for broken games."""

    folder = regatta.game.folder


class Loaded(Dice):
    """Never rolls a six."""

    def sample(self, state: Any, rng: Random) -> Action:
        return rng.choice(self.legal(state)[:5])


class Nailed(Dice):
    """Always rolls a one."""

    def sample(self, state: Any, rng: Random) -> Action:
        return self.legal(state)[0]


class Weighted(Dice):
    """Sound: a six is rare."""

    def sample(self, state: Any, rng: Random) -> Action:
        return rng.choices(self.legal(state), (500, 500, 500, 500, 500, 1))[0]


class Handful(Dice):
    """Sound: nine dice, too many results to list; the boat sails the highest."""

    verbs = MappingProxyType({**Dice.verbs, "roll": ("order",)})
    shows = range(1, 7)

    def legal(self, state: Any) -> tuple[Action, ...]:
        return () if state.step == "roll" else super().legal(state)

    def sample(self, state: Any, rng: Random) -> Action:
        return Action(CHANCE, "roll", tuple(rng.choice(range(1, 7)) for _ in range(9)))

    def possible(self, state: Any, action: Action) -> bool:
        dice = action.a
        return (
            action[:2] == (CHANCE, "roll")
            and action.b is None
            and isinstance(dice, tuple)
            and len(dice) == 9
            and all(type(die) is int and die in self.shows for die in dice)
        )

    def step(self, state: Any, action: Action) -> Any:
        if action.verb == "roll":
            return super().step(copied(state), action._replace(a=max(action.a)))
        return super().step(state, action)


class Overshooting(Handful):
    """Accepts a die that shows seven."""

    shows = range(1, 8)


class Blank(Handful):
    """Accepts a die that shows zero."""

    shows = range(7)


SOUND: tuple[type[Any], ...] = (Dice, Weighted, Handful)
