"""Which options of a game nobody looks at: whatever people choose there, it changes nothing."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from firmware_py.authoring.invariants.generators import drawn, play_on, seated, set_up
from firmware_py.authoring.invariants.observers import shown
from firmware_py.authoring.problem import Problem
from games.core.game import Game
from games.core.match import Match

LONG = 2_000
"""So many actions of a game are enough to see which options it asks for."""

ENOUGH = 12
"""After fewer games nobody is accused: what an option decides may be rare."""


class RecordingOptions(dict[str, str]):
    """The options of a match, which remember by which key they were asked.

    It is equal to nothing but itself, so that no game has an answer ready from an equal set-up.
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
        """Return a value, and remember the key."""
        self.by.add(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        self.by.update(super().keys())
        return super().__iter__()

    def keys(self) -> Any:
        """Return all keys: whoever walks them asks by each."""
        self.by.update(super().keys())
        return super().keys()

    def items(self) -> Any:
        """Return all keys with their values, likewise."""
        self.by.update(super().keys())
        return super().items()


def unread(game: Game[Any], numbers: range) -> Iterator[Problem]:
    """Yield the options that no game of those numbers has asked for, if all can be played."""
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
            except Exception:  # noqa: BLE001  (it stumbles, and that is told where it is played)
                return
            left -= asked.by
            played += 1
    for key in sorted(left) if played >= ENOUGH else ():
        what = f"{key} was never looked at in {played} games, so what people choose changes nothing"
        yield Problem("options", what, key)
