"""Steps of a game that maps each verb to a function, also with device seats.

`CardGame.do` maps verbs to functions that apply an action to a fresh copy of a state and return the
copy. Such a game stores the legal actions in its states (`moves`), because each step computes them.

A game with `box_seats` also needs:

- `compiled.device_seats` (the setup's `box`) in its states, because each step reads it
- `rows` in its states, () at first and after each new deal (`games.core.card_scans`)
- `as_device_dealt`, and a `with_cards` that computes turn and moves again
- `inspected_cards` and `scan_prompt`, if a seat looks at more than its hand
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from games.core import card_scans
from games.core.action import Action, Listed
from games.core.display.scene import Ask
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.state import S

S_contra = TypeVar("S_contra", contravariant=True)
Do = Mapping[str, Callable[[Any, Action], Any]]
"""Function for each verb: it changes a fresh copy of a state and returns it."""


class Prompts(Protocol[S_contra]):
    """Module of a game that makes the questions from the actions that somebody may choose."""

    def ask(self, state: S_contra, choices: tuple[Action, ...]) -> Ask | None:
        """Return the open question, or None if there are no choices."""

    def tap(self, state: S_contra, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
        """Return the choices that a tapped face may mean. Raise IllegalAction if it means none."""

    def secret(self, state: S_contra, choices: tuple[Action, ...]) -> bool:
        """Return whether a tap may have no visible effect now."""


class TouchTargets(Protocol[S]):
    """Module of a game that says where its answers are pressed on the page."""

    def pressed(self, game: Game[S], state: S, ask: Ask) -> Ask:
        """Return the question with the places where each answer is pressed."""


def add_steps(cls: type[Any], do: Do) -> None:
    """Give a game `step` and `apply`, which look actions up by verb.

    They are closures, because every action passes through them and a closure finds `do` faster than
    an attribute.
    """

    def step(_game: Game[Any], state: Any, action: Action) -> Any:
        """Return the state after a legal action."""
        return do[action.verb](state.__copy__(), action)

    def apply(game: Game[Any], state: Any, action: Action) -> Any:
        """Return the state after an action. Raise IllegalAction with the reason."""
        if (action in state.moves and type(action) is Listed) or game.allows(state, action):
            return do[action.verb](state.__copy__(), action)
        raise IllegalAction(game.why_not(state, action))

    cls.step, cls.apply, cls.legal = step, apply, _legal


def add_device_seats(cls: type[Any], do: Do) -> None:
    """Give a game steps with device seats: scan verbs, and scan requests before other questions."""

    def step(game: Game[Any], state: Any, action: Action) -> Any:
        """Return the state after a legal action."""
        if state.compiled.device_seats:
            return card_scans.step(game, do, state, action)
        return do[action.verb](state.__copy__(), action)

    def apply(game: Game[Any], state: Any, action: Action) -> Any:
        """Return the state after an action. Raise IllegalAction with the reason."""
        if (action in state.moves and type(action) is Listed) or game.allows(state, action):
            if state.compiled.device_seats:
                return card_scans.step(game, do, state, action)
            return do[action.verb](state.__copy__(), action)
        raise IllegalAction(game.why_not(state, action))

    cls.verbs = MappingProxyType({**cls.verbs, **card_scans.VERBS})
    cls.secrets |= card_scans.VERBS.keys()
    cls.report_verbs |= card_scans.VERBS.keys()
    cls.step, cls.apply, cls.legal = step, apply, _legal
    found = {name: part for base in reversed(cls.__mro__) for name, part in vars(base).items()}
    cls.reposed = found["with_cards"]
    for name, asking in (
        ("with_cards", card_scans.with_scan_request),
        ("world", card_scans.with_scan_request),
        ("scene", card_scans.scene),
    ):
        setattr(cls, name, _after(found[name], asking))


def _legal(_game: Game[Any], state: Any) -> tuple[Action, ...]:
    """Return the actions that the last step has stored in the state."""
    found: tuple[Action, ...] = state.moves
    return found


def _after(found: Any, asking: Callable[[Any, Any, Any], Any]) -> Any:
    """Return a method that passes the result of `found` to `asking` if there are device seats.

    `found` is a method of the game, or a static one.
    """

    def method(game: Any, state: Any, *others: Any) -> Any:
        answer = found.__get__(game, type(game))(state, *others)
        return asking(game, state, answer) if state.compiled.device_seats else answer

    return method
