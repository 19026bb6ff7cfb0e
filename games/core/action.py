"""Actions: the only way to change a state.

A match is a start state and an append-only list of actions. Dice, shuffles and turned-up cards are
actions of the player CHANCE, so the rules contain no randomness.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core.errors import quoted

TABLE = -1
"""Turn in which any person at the table may act, and the actor of such an action."""

CHANCE = -2
"""Turn and actor of dice rolls, shuffles and turned-up cards."""

OVER = -3
"""Turn of a match that has ended."""

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
"""Kinds of an action's objects, with their types. The console asks for each kind in its own way."""

Object = str | int | bool | tuple[int, ...] | None


class Action(NamedTuple):
    """Action of a seat, of the table or of chance, with at most two objects (face, hour, seat ...).

    >>> Action(0, "play", "red3-blue4")
    Action(by=0, verb='play', a='red3-blue4', b=None)
    """

    by: int  # seat, or TABLE or CHANCE
    verb: str  # a key of `Game.verbs`
    a: Any = None  # first object, if the verb has one
    b: Any = None  # second object

    def to_json(self) -> list[Any]:
        """Return `[by, verb, a, b]` without trailing nulls. An order becomes a list of numbers.

        >>> Action(2, "open", 7).to_json()
        [2, 'open', 7]
        """
        objects = [list(o) if isinstance(o, tuple) else o for o in (self.a, self.b)]
        while objects and objects[-1] is None:
            objects.pop()
        return [self.by, self.verb, *objects]

    @classmethod
    def from_json(cls, row: Any) -> "Action":
        """Return the action that `to_json` wrote. Raise ValueError if `row` is not an action.

        >>> Action.from_json([-2, "shuffle", [2, 0, 1]])
        Action(by=-2, verb='shuffle', a=(2, 0, 1), b=None)
        """
        if not isinstance(row, list) or not 2 <= len(row) <= 4:
            raise ValueError(f"an action is [by, verb] with at most two objects, not {quoted(row)}")
        by, verb, *objects = row
        if type(by) is not int or not isinstance(verb, str):
            raise ValueError(f"an action begins with a seat's number and a verb, not {quoted(row)}")
        return cls(by, verb, *(_object(o, row) for o in objects))


class Listed(Action):
    """An action from a game's own list of legal actions, made once and shared.

    `apply` recognises it by its class and skips the slow check of types (`listed`). Other actions
    need that check: 1, 1.0 and True are equal, but only the first is a place.
    """

    __slots__ = ()
    # `_replace` returns an Action: no game has listed the result.
    _make = Action._make  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(Action(*self))


def is_action(given: object) -> bool:
    """Return whether an object is an Action with valid types of `by` and `verb`, legal or not."""
    return isinstance(given, Action) and type(given.by) is int and isinstance(given.verb, str)


def listed(actions: tuple[Action, ...], given: Action) -> bool:
    """Return whether an action is one of `actions`, with the same types.

    >>> listed((Action(0, "open", 1),), Action(0, "open", True))
    False
    """
    return given in actions and repr(given) == repr(actions[actions.index(given)])


MARK = "secret "
"""Prefix of the kind of an object that only the acting seat may know."""


def split_secrets(
    verbs: Mapping[str, tuple[str, ...]],
) -> tuple[Mapping[str, tuple[str, ...]], dict[str, tuple[int, ...]]]:
    """Return `verbs` without the prefixes, and the positions of the public objects beside them.

    >>> split_secrets({"lay": ("secret face", "number"), "play": ("face",)})
    ({'lay': ('face', 'number'), 'play': ('face',)}, {'lay': (1,)})
    """
    public = {
        verb: tuple(at for at, kind in enumerate(kinds) if not kind.startswith(MARK))
        for verb, kinds in verbs.items()
        if any(str(kind).startswith(MARK) for kind in kinds)
    }
    plain = {verb: tuple(kind.removeprefix(MARK) for kind in verbs[verb]) for verb in public}
    return {**verbs, **plain} if plain else verbs, public


def _object(value: Any, row: Any) -> Object:
    if isinstance(value, list) and all(type(n) is int for n in value):
        return tuple(value)
    if value is None or isinstance(value, str | int):
        return value
    raise ValueError(
        f"{quoted(value)} in the action {quoted(row)} is no face, place, number or order"
    )
