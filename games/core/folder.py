"""A game that is a folder of files with the usual names.

Who knows one game finds everything in the next: `chance.sample` draws, `view.view` says what is
seen, `people.told` what people tell. So a `game.py` states the facts of its game and where it
differs from the others; what it does not state is found by the file's name (`PARTS`).

The states of such a game carry what is legal, as `moves`: each step lays it ready. `rules.DO` says
by verb what an action does to a fresh copy of a state, and returns the copy.

A game with `box_seats` has besides: `boxes` (the setup's `box`) in the `plan` of its states, for
that is looked at in each step; `rows` in the states, () at first and whenever rules deal anew
(`games.core.card_scans`); `dealt` in rules; a `with_cards` that works out turn and moves; and where
a seat looks at more than its hand, `inspected_cards` in view and `scan_prompt` in scene.
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
"""File -> the methods of `Game` that stand there as functions. Where a file or function is missing,
`Game`'s own serves. `asking` and `rules` must be there."""


class Ready(State, Protocol):
    """What core reads of a state that carries what is legal."""

    @property
    def step(self) -> Enum:
        """What is asked."""

    @property
    def moves(self) -> tuple[Action, ...]:
        """The legal actions; () at a shuffle and when over."""


R = TypeVar("R", bound=Ready)


def heading(state: Ready) -> dict[str, Any]:
    """Return what every view begins with: what is played, who deals, and what is asked of whom."""
    return default_views.heading(state, state.step.name.lower())


class FolderGame(Game[R]):
    """A game whose rules are found by the names of its files."""

    # What the type checker cannot see: the functions that are found (`PARTS`), and `_stepping`.
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
    """The file of questions, taps and secret moments, which are about the choices of a seat."""

    ways: ClassVar[Any] = None
    """The file that says where answers are pressed (`pressed`), if there is one."""

    def __init_subclass__(cls) -> None:
        """Look the parts up, beside the file that the game stands in."""
        super().__init_subclass__()
        if FolderGame not in cls.__bases__:
            return  # of a game that has found them
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
        """Return what `step` laid ready."""
        return state.moves

    def allows(self, state: R, action: Action) -> bool:
        """Whether an action may be done now; for a box's seat any card may be tapped."""
        if super().allows(state, action):
            return True
        return (
            bool(state.setup.box) and is_action(action) and card_scans.allows(self, state, action)
        )

    def ask(self, state: R, who: int) -> Ask | None:
        """Return the open question to a seat or TABLE; where the device deals, with its ways."""
        if who == TABLE and self.owed(state):
            return card_scans.ask(self, state)
        found: Ask | None = self.asking.ask(state, self.choices(state, who))
        if found is not None and self.ways is not None and state.setup.cards == "device":
            found = self.ways.pressed(self, state, found)
        return found

    def private(self, state: R, who: int | None) -> bool:
        """Whether what is asked is for one's eyes alone; `view` may say it in fewer steps."""
        if who is None:
            return False
        found: Ask | None = self.asking.ask(state, self.choices(state, who))
        return found is not None and found.private

    def tap(self, state: R, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped card means; IllegalAction says why it means nothing."""
        if self.owed(state):
            return card_scans.tap(self, state, who, face)
        found: tuple[Action, ...] = self.asking.tap(state, self.choices(state, who), face)
        return found

    def secret(self, state: R, who: int) -> bool:
        """Whether a tap may have no visible effect now."""
        if self.owed(state):
            return False
        found: bool = self.asking.secret(state, self.choices(state, who))
        return found


def _stepping(do: Mapping[str, Callable[[Any, Action], Any]]) -> tuple[Any, Any]:
    """Return `step` and `apply` of a game by its verbs.

    Every action comes through here, and a closure finds `do` faster than an attribute.
    """

    def step(_game: Game[Any], state: Any, action: Action) -> Any:
        """Return the state after a legal action."""
        return do[action.verb](state.__copy__(), action)

    def apply(game: Game[Any], state: Any, action: Action) -> Any:
        """Return the next state; IllegalAction says why not."""
        if (action in state.moves and type(action) is Listed) or game.allows(state, action):
            return do[action.verb](state.__copy__(), action)
        raise IllegalAction(game.why_not(state, action))

    return step, apply


def _stepping_with_boxes(do: Mapping[str, Callable[[Any, Action], Any]]) -> tuple[Any, Any]:
    """Return the same of a game in which the box may have seats."""

    def step(game: Game[Any], state: Any, action: Action) -> Any:
        """Return the state after a legal action."""
        if state.compiled.device_seats:
            return card_scans.step(game, do, state, action)
        return do[action.verb](state.__copy__(), action)

    def apply(game: Game[Any], state: Any, action: Action) -> Any:
        """Return the next state; IllegalAction says why not."""
        if (action in state.moves and type(action) is Listed) or game.allows(state, action):
            if state.compiled.device_seats:
                return card_scans.step(game, do, state, action)
            return do[action.verb](state.__copy__(), action)
        raise IllegalAction(game.why_not(state, action))

    return step, apply


def _seat_boxes(cls: type[Any], do: Mapping[str, Callable[[Any, Action], Any]]) -> None:
    """Let the box have seats in a game: what it has to be shown comes before any question."""
    cls.verbs = MappingProxyType({**cls.verbs, **card_scans.VERBS})
    cls.secrets |= card_scans.VERBS.keys()
    cls.report_verbs |= card_scans.VERBS.keys()
    cls.step, cls.apply = _stepping_with_boxes(do)
    found = {name: part for base in reversed(cls.__mro__) for name, part in vars(base).items()}
    cls.reposed = found["with_cards"]
    for name, asking in (
        ("with_cards", card_scans.posed),
        ("world", card_scans.posed),
        ("scene", card_scans.scene),
    ):
        setattr(cls, name, _after(found[name], asking))


def _after(found: Any, asking: Callable[[Any, Any, Any], Any]) -> Any:
    """Return a method of a game, or a function found in its folder, whose answer is looked at."""

    def method(game: Any, state: Any, *others: Any) -> Any:
        answer = found.__get__(game, type(game))(state, *others)
        return asking(game, state, answer) if state.compiled.device_seats else answer

    return method
