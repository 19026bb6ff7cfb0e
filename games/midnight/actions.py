"""The actions of midnight, made once and shared: the same tuple for the same choice."""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import TypeVar

from games.core.action import TABLE, Action, Listed

VERBS: dict[str, tuple[str, ...]] = {
    "shuffle": ("order",),  # chance: a pile (R6, A42)
    "play": ("face",),  # an Hour card (R9)
    "lay": ("face",),  # a Booster or a Special Action with it (R9)
    "confirm": (),  # nothing more is laid (A39)
    "boost": ("figure",),  # this colour gets the Booster's first number (R10)
    "jump": ("figure",),  # this colour gets the Time Jump's +1 (R10)
    "resolve": ("face",),  # Bad Hand or Recycle, whichever first (A9)
    "take": ("face",),  # Recycle: out of the discard pile (A9b)
    "give": ("face",),  # ... and into it, from the hand
    "decline": (),  # recycle_optional: no swap
    "first": ("figure",),  # this colour moves first (R12)
    "ability": ("figure",),  # of the Ghost card of this colour (R16)
    "announce": ("number",),  # how many cards are exchanged (R16, R11, A13)
    "mark": ("face",),  # device-dealt: one of them, still secret (A34)
    "swap": (),  # device-dealt: the marked cards are laid open, as many drawn
    "boosters": ("number",),  # table-dealt: how many of them were Boosters (A38)
    "discard": ("face",),  # over the limit at the end of a turn (A8)
    "reward": ("seat",),  # team6: who of the team takes it (A2)
    "refresh": ("figure",),  # duel, reward_to=mover: which Ghost card turns back (A33)
    "none_left": (),  # table-dealt: nobody has an Hour card left (A38)
    "holds": ("seat",),  # ... but this seat has, so the count was wrong
    "next_round": (),
}

Moves = tuple[Action, ...]

T = TypeVar("T")


@cache
def single(by: int, verb: str, a: str | int | None = None) -> Action:
    """One action, always the same tuple."""
    return Listed(by, verb, a)


@cache
def faces(by: int, verb: str, names: tuple[str, ...]) -> tuple[Action, ...]:
    """`verb` by face number, for every face that there is."""
    return tuple(Listed(by, verb, name) for name in names)


def picked(things: Sequence[T], numbers: Sequence[int]) -> tuple[T, ...]:
    """Return those with these numbers, in the order of the numbers."""
    if len(numbers) > 1:  # of one, itemgetter makes no tuple
        found: tuple[T, ...] = itemgetter(*numbers)(things)
        return found
    return (things[numbers[0]],) if numbers else ()


@cache
def figures(by: int, verb: str, colours: tuple[str, ...]) -> Moves:
    """`verb` for each of these figures."""
    return tuple(Listed(by, verb, colour) for colour in colours)


@cache
def numbers(by: int, verb: str, lowest: int, highest: int) -> Moves:
    """`verb` with each of these numbers."""
    return tuple(Listed(by, verb, number) for number in range(lowest, highest + 1))


@cache
def seats(by: int, verb: str, to: tuple[int, ...]) -> Moves:
    """`verb` for each of these seats."""
    return tuple(Listed(by, verb, seat) for seat in to)


@cache
def partners(verb: str, team: tuple[int, ...]) -> Moves:
    """Whoever of a team answers first, for whichever of them (A2)."""
    return tuple(Listed(by, verb, seat) for by in team for seat in team)


NEXT_ROUND: Moves = (Listed(TABLE, "next_round"),)
