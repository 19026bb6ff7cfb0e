"""An action: the one thing that ever happens to a state.

A game is its start and an append-only list of actions; dice, shuffles and turned-up cards are
actions of the player CHANCE, so the rules hold no randomness of their own.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

TABLE = -1
"""Anyone at the table may act: nobody's turn in particular."""

CHANCE = -2
"""Dice, shuffles and cards turned up."""

OVER = -3
"""The turn of a game that has ended."""

KINDS: Mapping[str, type] = {
    "face": str,
    "figure": str,
    "hour": int,
    "place": int,
    "seat": int,
    "number": int,
    "flag": bool,
    "order": tuple,
}
"""What an action's objects can be, with their types; the kind decides how the console asks."""

Object = str | int | bool | tuple[int, ...] | None


class Action(NamedTuple):
    """Who does what, with at most two objects (a face, an hour, a seat, a number ...).

    >>> Action(0, "play", "red3-blue4")
    Action(by=0, verb='play', a='red3-blue4', b=None)
    """

    by: int
    verb: str
    a: Any = None
    b: Any = None

    def to_json(self) -> list[Any]:
        """Return `[by, verb, a, b]` without trailing nulls; an order is a list of numbers.

        >>> Action(2, "open", 7).to_json()
        [2, 'open', 7]
        """
        objects = [list(o) if isinstance(o, tuple) else o for o in (self.a, self.b)]
        while objects and objects[-1] is None:
            objects.pop()
        return [self.by, self.verb, *objects]

    @classmethod
    def from_json(cls, row: Any) -> "Action":
        """Read what `to_json` wrote; ValueError says what is wrong with the row.

        >>> Action.from_json([-2, "shuffle", [2, 0, 1]])
        Action(by=-2, verb='shuffle', a=(2, 0, 1), b=None)
        """
        if not isinstance(row, list) or not 2 <= len(row) <= 4:
            raise ValueError(f"an action is [by, verb] with at most two objects, not {row!r}")
        by, verb, *objects = row
        if type(by) is not int or not isinstance(verb, str):
            raise ValueError(f"an action begins with a seat's number and a verb, not {row!r}")
        return cls(by, verb, *(_object(o, row) for o in objects))


def _object(value: Any, row: Any) -> Object:
    if isinstance(value, list) and all(type(n) is int for n in value):
        return tuple(value)
    if value is None or isinstance(value, str | int):
        return value
    raise ValueError(f"{value!r} in the action {row!r} is no face, place, number or order")
