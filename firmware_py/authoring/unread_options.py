"""Detection of options that a game never reads."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from firmware_py.authoring.invariants.generators import drawn, play_on, seated, set_up
from firmware_py.authoring.invariants.observers import shown
from firmware_py.authoring.problem import Problem
from games.core.game import Game
from games.core.match import Match

LONG = 2_000
"""Maximum number of actions of one random game."""

ENOUGH = 12
"""Minimum number of games for a report, because an option may have an effect only rarely."""


class RecordingOptions(dict[str, str]):
    """Options of a match that record the keys that are read.

    An instance is equal only to itself, so a game's cache for an equal set-up is not used.
    """

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self.by = set[str]()

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        return self is other

    def __getitem__(self, key: str) -> str:
        self.by.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a value and record its key."""
        self.by.add(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        self.by.update(super().keys())
        return super().__iter__()

    def keys(self) -> Any:
        """Return all keys and record each."""
        self.by.update(super().keys())
        return super().keys()

    def items(self) -> Any:
        """Return all items and record each key."""
        self.by.update(super().keys())
        return super().items()


def unread(game: Game[Any], numbers: range) -> Iterator[Problem]:
    """Yield a problem for each option that no random game reads. Yield nothing if a game fails."""
    left = {key for key, option in game.options.items() if not option.advisory}
    played = 0
    for number in numbers:
        for seating in seated(game, number):
            if not left:
                return
            case = drawn(game, seating.seats, number)
            try:
                setup = set_up(game, seating, case)
                asked = RecordingOptions(setup.options)
                match = Match(game, replace(setup, options=asked), case.seed)
                play_on(match, case, LONG)
                for state in (match.states[len(match.states) // 2], match.state):
                    shown(game, state, None)
                    game.scores(state)
                game.ledger(match)
            except Exception:  # noqa: BLE001  (`check` reports the failure when it plays the game)
                return
            left -= asked.by
            played += 1
    for key in sorted(left) if played >= ENOUGH else ():
        what = f"{key} was never looked at in {played} games, so what people choose changes nothing"
        yield Problem("options", what, key)
