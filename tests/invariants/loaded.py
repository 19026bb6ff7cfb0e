# ruff: noqa: ARG002  (what is broken here mostly ignores what it should heed)
"""Games whose chance is broken: shuffles that are ignored in part, dice that lack a face."""

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
    """Return an order with a value in its last place, exchanged with what came there."""
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
    """Deals the same last card, whatever place the shuffle gives it."""

    def step(self, state: State, action: Action) -> State:
        if action.verb == "shuffle":
            action = action._replace(a=kept_last(action.a, state.cards.box.dealt[-1]))
        return super().step(state, action)


class Forging(Broken):
    """Deals the first card twice, and the last one never."""

    def step(self, state: State, action: Action) -> State:
        if action.verb != "shuffle":
            return super().step(state, action)
        first = state.cards.box.dealt[0]
        order = tuple(first if n == 1 else value for n, value in enumerate(action.a))
        return super().step(state, action._replace(a=order))


class Credulous(Broken):
    """Takes anything for a shuffle."""

    def possible(self, state: State, action: Action) -> bool:
        return action.by == CHANCE and action.verb == "shuffle"


class Doubling(Broken):
    """Takes as many cards of the box for a shuffle, whichever they are."""

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
    """Takes 3.0 for the card of number 3."""

    def possible(self, state: State, action: Action) -> bool:
        order = action.a
        numbers = isinstance(order, tuple) and all(isinstance(n, int | float) for n in order)
        return numbers and super().possible(state, action._replace(a=(*map(int, order),)))


class Blending(Broken):
    """Lets a door bear the face of a step."""

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
    """regatta, with its own folder, for a test to break."""

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
    """No fault: a six is rare."""

    def sample(self, state: Any, rng: Random) -> Action:
        return rng.choices(self.legal(state), (500, 500, 500, 500, 500, 1))[0]


class Handful(Dice):
    """No fault: a handful of dice, too many to list, of which the boat sails the highest."""

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
    """Believes a die that shows seven."""

    shows = range(1, 8)


class Blank(Handful):
    """Believes a die that shows nothing."""

    shows = range(7)


SOUND: tuple[type[Any], ...] = (Dice, Weighted, Handful)
