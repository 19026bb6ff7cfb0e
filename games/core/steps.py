"""Steps of a game, with scans of cards for device seats (`games.core.card_scans`).

A game either defines `legal` and `step`, or maps each verb to a function in `CardGame.do`. The
function applies an action to a fresh copy of a state and returns the copy. A game with `do` stores
the legal actions in its states (`moves`), because each step computes them. It also needs:

- `compiled`, a `CompiledSetup`, in its states, because each step reads `compiled.device_seats`
- `rows` in its states, () at first
- a `with_cards` that computes turn and moves again

With `box_seats = False` it needs `moves` alone.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from games.core import card_scans
from games.core.action import Action, Listed
from games.core.card_scans import SEATING
from games.core.display.scene import Ask, News, Scene
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
    """Give a game `legal`, `step` and `apply`, which look actions up by verb.

    They are closures, because every action passes through them and a closure finds `do` faster than
    an attribute.
    """

    def legal(_game: Game[Any], state: Any) -> tuple[Action, ...]:
        """Return the actions that the last step has stored in the state."""
        found: tuple[Action, ...] = state.moves
        return found

    def rules(state: Any, action: Action) -> Any:
        return do[action.verb](state.__copy__(), action)

    cls.legal, cls.step = legal, staticmethod(rules)
    if cls.box_seats:
        _add_device_seats(cls, do, rules)


def _add_device_seats(cls: type[Any], do: Do, rules: Callable[[Any, Action], Any]) -> None:
    def step(game: Game[Any], state: Any, action: Action) -> Any:
        """Return the state after a legal action."""
        if state.compiled.device_seats or action.verb in SEATING:
            return card_scans.step(game, rules, state, action)
        return do[action.verb](state.__copy__(), action)

    def apply(game: Game[Any], state: Any, action: Action) -> Any:
        """Return the state after an action. Raise IllegalAction with the reason."""
        if (action in state.moves and type(action) is Listed) or game.allows(state, action):
            if state.compiled.device_seats or action.verb in SEATING:
                return card_scans.step(game, rules, state, action)
            return do[action.verb](state.__copy__(), action)
        raise IllegalAction(game.why_not(state, action))

    cls.step, cls.apply = step, apply
    cls.reposed = _inherited(cls, "with_cards")
    for name, asking in (
        ("with_cards", card_scans.with_scan_request),
        ("world", card_scans.with_scan_request),
        ("scene", card_scans.scene),
    ):
        setattr(cls, name, _after(_inherited(cls, name), asking))


def add_scan_verbs(cls: type[Any]) -> None:
    """Add the verbs by which people scan cards for device seats to a game."""
    more = {**card_scans.VERBS, **SEATING}
    cls.verbs = MappingProxyType({**cls.verbs, **more})
    cls.secrets |= card_scans.VERBS.keys()
    cls.report_verbs |= more.keys()
    cls.unreported_verbs |= more.keys()


def add_seat_news(cls: type[Any]) -> None:
    """Let a game's `news` tell when the device begins or ceases to play a seat."""
    found = _inherited(cls, "news")

    @wraps(found)
    def news(
        game: Game[Any], before: Any, action: Action, after: Any, seat: int | None
    ) -> tuple[News, ...]:
        if action.verb in SEATING:
            return card_scans.seat_news(game, after, action)
        said: tuple[News, ...] = found.__get__(game, cls)(before, action, after, seat)
        return said

    cls.news = news


def add_scans(cls: type[Any]) -> None:
    """Let a game's own `legal`, `step` and `scene` wait for the scans of device seats.

    A method that a subclass extends runs inside the subclass's one. So only the outermost method
    handles scans.
    """
    waits: dict[str, Callable[..., Any]] = {
        "legal": _legal_or_holds,
        "step": card_scans.step,
        "scene": _scene_and_ask,
    }
    for name, waiting in waits.items():
        if name in vars(cls):
            setattr(cls, name, _outermost(vars(cls)[name], name, waiting))


def _legal_or_holds(game: Game[Any], rules: Callable[[Any], Any], state: Any) -> Any:
    return rules(state) if state.resumes is None else card_scans.holds(game, state)


def _scene_and_ask(game: Game[Any], rules: Any, state: Any, seat: int | None) -> Scene:
    return card_scans.scene(game, state, rules(state, seat))


def _outermost(found: Any, name: str, waiting: Callable[..., Any]) -> Any:
    """Return a method that passes `found` to `waiting` if there are device seats.

    `found` is a method of the game, or a static one.
    """

    @wraps(found)
    def method(game: Game[Any], state: Any, *others: Any) -> Any:
        rules = found.__get__(game, type(game))
        takes = name == "step" and others[0].verb in SEATING
        if (state.setup.box or takes) and getattr(type(game), name) is method:
            return waiting(game, rules, state, *others)
        return rules(state, *others)

    return method


def _inherited(cls: type[Any], name: str) -> Any:
    """Return a method as a class defines or inherits it, still static if it is."""
    return next(vars(base)[name] for base in cls.__mro__ if name in vars(base))


def _after(found: Any, asking: Callable[[Any, Any, Any], Any]) -> Any:
    """Return a method that passes the result of `found` to `asking` if there are device seats.

    `found` is a method of the game, or a static one.
    """

    def method(game: Any, state: Any, *others: Any) -> Any:
        answer = found.__get__(game, type(game))(state, *others)
        return asking(game, state, answer) if state.compiled.device_seats else answer

    return method
