"""Actions of midnight. Tuples of actions are cached, so equal choices share one tuple."""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import TypeVar

from games.core.action import TABLE, Action, Listed

VERBS: dict[str, tuple[str, ...]] = {
    "shuffle": ("order",),  # chance: shuffle a pile (R6, A42)
    "play": ("face",),  # play an Hour card (R9)
    "lay": ("face",),  # add a Booster or a Special Action to it (R9)
    "confirm": (),  # add nothing more (A39)
    "boost": ("figure",),  # give the Booster's first number to this colour (R10)
    "jump": ("figure",),  # give the Time Jump's +1 to this colour (R10)
    "resolve": ("face",),  # resolve Bad Hand or Recycle next (A9)
    "take": ("face",),  # Recycle: take this card from the discard pile (A9b)
    "give": ("face",),  # Recycle: put this card from the hand in its place (A9b)
    "decline": (),  # recycle_optional: exchange no card
    "first": ("figure",),  # move this colour first (R12)
    "ability": ("figure",),  # use the Ghost card of this colour (R16)
    "announce": ("number",),  # announce the number of cards to exchange (R16, R11, A13)
    "mark": ("face",),  # device-dealt: choose a card to exchange, in secret (A34)
    "swap": (),  # device-dealt: show the marked cards and draw the new ones (A34)
    "boosters": ("number",),  # table-dealt: report the number of Boosters exchanged (A38)
    "discard": ("face",),  # discard a card over the hand limit (A8)
    "reward": ("seat",),  # team6: the partner who takes the reward (A2)
    "refresh": ("figure",),  # duel, reward_to=mover: refresh this Ghost card (A33)
    "none_left": (),  # table-dealt: no hand has an Hour card left (A38)
    "holds": ("seat",),  # table-dealt: this seat has an Hour card, so a count was wrong (A38)
    "next_round": (),
}

Moves = tuple[Action, ...]

T = TypeVar("T")


@cache
def single(by: int, verb: str, a: str | int | None = None) -> Action:
    """Return the action with these values. Equal calls return the same object."""
    return Listed(by, verb, a)


@cache
def faces(by: int, verb: str, names: tuple[str, ...]) -> tuple[Action, ...]:
    """Return an action of a verb for each of these faces, in the order of the face numbers."""
    return tuple(Listed(by, verb, name) for name in names)


def picked(things: Sequence[T], numbers: Sequence[int]) -> tuple[T, ...]:
    """Return the things with these indices, in the order of the indices."""
    if len(numbers) > 1:  # with one index, itemgetter does not return a tuple
        found: tuple[T, ...] = itemgetter(*numbers)(things)
        return found
    return (things[numbers[0]],) if numbers else ()


@cache
def figures(by: int, verb: str, colours: tuple[str, ...]) -> Moves:
    """Return an action of a verb for each of these colours."""
    return tuple(Listed(by, verb, colour) for colour in colours)


@cache
def numbers(by: int, verb: str, lowest: int, highest: int) -> Moves:
    """Return an action of a verb for each number from `lowest` to `highest`, both included."""
    return tuple(Listed(by, verb, number) for number in range(lowest, highest + 1))


@cache
def seats(by: int, verb: str, to: tuple[int, ...]) -> Moves:
    """Return an action of a verb for each of these seats."""
    return tuple(Listed(by, verb, seat) for seat in to)


@cache
def partners(verb: str, team: tuple[int, ...]) -> Moves:
    """Return the actions with which each member of a team can choose each member (A2)."""
    return tuple(Listed(by, verb, seat) for by in team for seat in team)


NEXT_ROUND: Moves = (Listed(TABLE, "next_round"),)
