"""Base class of games that are a folder of modules with conventional names.

Every such game has the same layout: `chance.sample` draws, `view.view` returns what a seat sees,
`table_dealt.table_actions` says what people report. `game.py` contains only the attributes of the
game and the methods that differ from others. All other methods are found by the name of the module
(`PARTS`).

The states of such a game store their legal actions as `moves`: each step computes them. `rules.DO`
maps each verb to a function that applies an action to a fresh copy of a state and returns the copy.

A game with `box_seats` also needs:

- `compiled.device_seats` (the setup's `box`) in its states, because each step reads it
- `rows` in its states, () at first and after each new deal (`games.core.card_scans`)
- `as_device_dealt` in rules, and a `with_cards` that computes turn and moves again
- `inspected_cards` in view and `scan_prompt` in scene, if a seat looks at more than its hand
"""

from collections.abc import Callable, Mapping
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeVar

from games.core import card_scans
from games.core.action import TABLE, Action, Listed, is_action
from games.core.display import default_views
from games.core.display.scene import Ask
from games.core.errors import IllegalAction
from games.core.game import Game, State

PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "deck_checks": ("check_deck", "arguments"),
    "rules": ("begin", "with_cards", "as_device_dealt"),
    "chance": ("sample", "possible"),
    "view": ("visible", "known", "view", "world", "badges", "inspected_cards", "private"),
    "table_dealt": ("table_actions", "observable_outcomes", "reveals"),
    "scene": ("scene", "scan_prompt"),
    "zones": ("zones",),
    "events": ("news",),
    "tutorial": ("tutorial_triggers",),
    "refusals": ("reason",),
    "statistics": ("facts",),
    "scoreboard": ("ledger",),
})  # fmt: skip
"""Map from a module's name to the methods of `Game` that it may define as functions.

If a function is missing, the game inherits the method of `Game`. The modules `prompts` and `rules`
are required.
"""


class Ready(State, Protocol):
    """State that stores its legal actions."""

    @property
    def step(self) -> Enum:
        """Current step of the game, which determines the question."""

    @property
    def moves(self) -> tuple[Action, ...]:
        """The legal actions; () at a shuffle and after the end of the match."""


R = TypeVar("R", bound=Ready)


def heading(state: Ready) -> dict[str, Any]:
    """Return the keys that all views start with: the game, the dealer, the turn and the step."""
    return default_views.heading(state, state.step.name.lower())


class FolderGame(Game[R]):
    """Game whose methods are found by the names of the modules in its folder."""

    # Declared for the type checker: `__init_subclass__` sets these (`PARTS` and `_stepping`).
    check_deck: Any
    begin: Any
    step: Any
    sample: Any
    visible: Any
    known: Any
    view: Any
    scene: Any
    table_actions: Any

    asking: ClassVar[Any]
    """Module `prompts`. It defines questions, taps and secret moments from a seat's choices."""

    ways: ClassVar[Any] = None
    """Module `touch_targets`, or None. Its function `pressed` says where answers are pressed."""

    def __init_subclass__(cls) -> None:
        """Import the modules beside the one that defines the class, and set its methods."""
        super().__init_subclass__()
        if FolderGame not in cls.__bases__:
            return  # a subclass of a game inherits the methods that its base class has found
        package = cls.__module__.rpartition(".")[0]
        for file, names in PARTS.items():
            if find_spec(f"{package}.{file}") is None:
                continue
            part = import_module(f"{package}.{file}")
            for name in vars(part).keys() & {*names} - vars(cls).keys():
                setattr(cls, name, staticmethod(getattr(part, name)))
        cls.asking = import_module(f"{package}.prompts")
        if find_spec(f"{package}.touch_targets") is not None:
            cls.ways = import_module(f"{package}.touch_targets")
        if not hasattr(cls.asking, "secret"):
            cls.secret = Game.secret  # type: ignore[method-assign]
        do = import_module(f"{package}.rules").DO
        if cls.box_seats:
            _seat_boxes(cls, do)
        else:
            cls.step, cls.apply = _stepping(do)  # type: ignore[method-assign]

    def legal(self, state: R) -> tuple[Action, ...]:
        """Return the actions that the last step has stored in the state."""
        return state.moves

    def allows(self, state: R, action: Action) -> bool:
        """Return whether an action is legal now, or is an allowed scan for a device seat."""
        if super().allows(state, action):
            return True
        return (
            bool(state.setup.box) and is_action(action) and card_scans.allows(self, state, action)
        )

    def ask(self, state: R, who: int) -> Ask | None:
        """Return the open question to a seat or TABLE.

        A scan request comes first. In a device-dealt match the answers also say where they are
        pressed.
        """
        if who == TABLE and self.scan_request(state):
            return card_scans.ask(self, state)
        found: Ask | None = self.asking.ask(state, self.choices(state, who))
        if found is not None and self.ways is not None and state.setup.cards == "device":
            found = self.ways.pressed(self, state, found)
        return found

    def private(self, state: R, who: int | None) -> bool:
        """Return whether only `who` may see its question now.

        A game's module `view` may define a faster version of this method.
        """
        if who is None:
            return False
        found: Ask | None = self.asking.ask(state, self.choices(state, who))
        return found is not None and found.private

    def tap(self, state: R, who: int, face: str) -> tuple[Action, ...]:
        """Return the actions that a tapped face may mean. Raise IllegalAction if it means none."""
        if self.scan_request(state):
            return card_scans.tap(self, state, who, face)
        found: tuple[Action, ...] = self.asking.tap(state, self.choices(state, who), face)
        return found

    def secret(self, state: R, who: int) -> bool:
        """Return whether a tap may have no visible effect now; False while a scan is requested."""
        if self.scan_request(state):
            return False
        found: bool = self.asking.secret(state, self.choices(state, who))
        return found


def _stepping(do: Mapping[str, Callable[[Any, Action], Any]]) -> tuple[Any, Any]:
    """Return `step` and `apply` of a game, which look actions up by verb.

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

    return step, apply


def _stepping_with_boxes(do: Mapping[str, Callable[[Any, Action], Any]]) -> tuple[Any, Any]:
    """Return `step` and `apply` of a game with device seats."""

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

    return step, apply


def _seat_boxes(cls: type[Any], do: Mapping[str, Callable[[Any, Action], Any]]) -> None:
    """Add device seats to a game: scan verbs, and scan requests before any other question."""
    cls.verbs = MappingProxyType({**cls.verbs, **card_scans.VERBS})
    cls.secrets |= card_scans.VERBS.keys()
    cls.report_verbs |= card_scans.VERBS.keys()
    cls.step, cls.apply = _stepping_with_boxes(do)
    found = {name: part for base in reversed(cls.__mro__) for name, part in vars(base).items()}
    cls.reposed = found["with_cards"]
    for name, asking in (
        ("with_cards", card_scans.with_scan_request),
        ("world", card_scans.with_scan_request),
        ("scene", card_scans.scene),
    ):
        setattr(cls, name, _after(found[name], asking))


def _after(found: Any, asking: Callable[[Any, Any, Any], Any]) -> Any:
    """Return a method that passes the result of `found` to `asking` if there are device seats.

    `found` is a method of the game or a function found in its folder.
    """

    def method(game: Any, state: Any, *others: Any) -> Any:
        answer = found.__get__(game, type(game))(state, *others)
        return asking(game, state, answer) if state.compiled.device_seats else answer

    return method
