"""Checks of the types that a game's methods return while a random game is played.

A wrong type would make all other invariants fail with misleading messages.
"""

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from firmware_py.authoring.invariants.violation import Violation, difference
from games.core.action import CHANCE, OVER, TABLE, is_action
from games.core.errors import quoted
from games.core.match import Match
from games.core.setup import Setup

FIELDS = ("setup", "turn", "cards")
"""Fields that every state must have."""


def check_results(match: Match[Any], _rng: Random) -> None:
    """Check that `scores` is a tuple of integers, and `result` a tuple of seats or None."""
    for at, state in enumerate(match.states):
        _tuple_of(int, match.game.scores(state), "`scores`", "a whole number for each seat", at)
        won = match.game.result(state)
        if won is not None:
            _tuple_of(int, won, "`result`", "the winning seats, or None", at)


def sound(match: Match[Any]) -> None:
    """Raise Violation if the match's state has a wrong type, a missing field or a bad turn."""
    state: Any = match.state
    at = len(match.actions)
    made = f"`step` of {match.actions[-1].verb!r}" if at else "`begin`"
    is_struct = isinstance(state, msgspec.Struct)  # a variable, so that type checkers keep Any
    if not is_struct:
        raise Violation(
            f"{made} returns {_called(state)}, and must return a state, which is a msgspec.Struct",
            at=at,
        )
    missing = [name for name in FIELDS if not hasattr(state, name)]
    if missing:
        raise Violation(f"the state that {made} returns has no field {missing[0]!r}", at=at)
    turn = state.turn
    if type(turn) is not int or turn not in (*range(match.setup.seats), TABLE, CHANCE, OVER):
        raise Violation(
            f"{made} leaves the turn to {quoted(turn)}, which is no seat's number from 0 to "
            f"{match.setup.seats - 1}, and not TABLE, CHANCE or OVER",
            at=at,
        )


def fixed(setup: Setup) -> dict[str, Any]:
    """Return a copy of the parts of a setup that must not change."""
    return {"options": dict(setup.options), "deck.rules": deepcopy(setup.deck.rules)}


def unchanged(setup: Setup, before: dict[str, Any]) -> None:
    """Raise Violation if a setup differs from its `fixed` copy."""
    for name, now in (("options", setup.options), ("deck.rules", setup.deck.rules)):
        if now != before[name]:
            what = f"the game changes `setup.{name}`, and a setup is fixed: what changes is state"
            raise Violation(what, difference(before[name], now))


def offered(match: Match[Any], legal: Any) -> None:
    """Raise Violation if `legal` is not a tuple of actions, or is empty for a player's turn."""
    at = len(match.actions)
    if type(legal) is not tuple or not all(map(is_action, legal)):
        shown = quoted(legal) if type(legal) is tuple else _called(legal)
        raise Violation(f"`legal` returns {shown}, and must return a tuple of actions", at=at)
    if not legal and match.turn not in (CHANCE, OVER):
        raise Violation(f"it is the turn of {match.turn}, and `legal` offers nothing", at=at)


def drawn_by_chance(match: Match[Any], action: Any) -> None:
    """Raise Violation if `sample` returns anything but an action."""
    if not is_action(action):
        what = f"`sample` returns {_called(action)}, and must return an action"
        raise Violation(what, at=len(match.actions))


def _tuple_of(kind: type, value: Any, name: str, right: str, at: int) -> None:
    odd = [each for each in value if type(each) is not kind] if isinstance(value, Sequence) else []
    if type(value) is not tuple or odd:
        shown = quoted(value) if odd else _called(value)
        raise Violation(f"{name} is {shown}, and must be a tuple: {right}", at=at)


def _called(value: Any) -> str:
    """Return a value for a message, with its type if that is useful.

    >>> _called(None), _called({1})
    ('None', 'a set, {1}')
    """
    if value is None:
        return "None"
    return f"a {type(value).__name__}, {quoted(value)}"


SHAPES = (check_results,)
