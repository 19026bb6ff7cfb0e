"""Text form of a clock without a game: a time control with its players and options.

    fischer:300+5;players=3;at_zero=pass;handicap=0,0,-60

Options that have their default are left out, so a bare time control is a valid clock. Presets, the
last clock and the saved clock use this form.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Self

from firmware_py.settings.clocks import AT_ZERO, AtZero
from games.core.clock.clock import MOST_PLAYERS, BadControl, Clock, parse

LONGEST_SESSION: Final = 24 * 3600
"""Maximum limit of a session (s)."""


class ClockSpec(NamedTuple):
    """Clock without a game, as people set it up."""

    control: str  # notation of `time_control.parse`
    players: int = 0  # 0: not said
    at_zero: AtZero = "warn"
    handicap: tuple[int, ...] = ()  # seconds for each player
    passing: bool = False  # back is "I pass", and the order of passing is that of the next round
    think: bool = False  # a round begins with a turn of all players at once
    session: int = 0  # limit of the whole session (s); 0: none

    @classmethod
    def parse(cls, given: str) -> Self:
        """Return the clock that a text describes. Raise BadControl if the text is invalid."""
        control, *options = (part.strip() for part in given.split(";"))
        values: dict[str, str] = {}
        for option in options:
            key, equals, value = option.partition("=")
            if key not in _READ or key in values or bool(equals) == (key in _FLAGS):
                raise BadControl(f"{option[:60]!r} is no option of a clock: {', '.join(_READ)} are")
            values[key] = value
        try:
            read = {key: _READ[key](value) for key, value in values.items()}
        except ValueError:
            raise BadControl(f"{given[:60]!r} has an option with a bad value") from None
        spec = cls(str(parse(control)), **read)
        spec.clock(2)
        return spec

    @classmethod
    def read(cls, given: str) -> Self | None:
        """Return the clock that a stored text describes, or None if the text is invalid."""
        try:
            return cls.parse(given)
        except BadControl:
            return None

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        said = [self.control]
        said += [f"players={self.players}"] if self.players else []
        said += [f"at_zero={self.at_zero}"] if self.at_zero != "warn" else []
        said += ["handicap=" + ",".join(map(str, self.handicap))] if any(self.handicap) else []
        said += [flag for flag in _FLAGS if getattr(self, flag)]
        said += [f"session={self.session}"] if self.session else []
        return ";".join(said)

    def clock(self, players: int) -> Clock:
        """Return the clock, stopped. `players` is used if the clock does not say the number.

        Raise BadControl if the control does not allow the number or the handicaps.
        """
        control = parse(self.control)
        players = 1 if control.shared else self.players or players
        return Clock.begin(control, players, self.handicap[:players])


def _number(most: int) -> Callable[[str], int]:
    def read(value: str) -> int:
        number = int(value)
        if not 1 <= number <= most:
            raise ValueError(value)
        return number

    return read


def _at_zero(value: str) -> AtZero:
    return AT_ZERO[AT_ZERO.index(value)]  # raises ValueError


_FLAGS: Final = ("passing", "think")
_READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "players": _number(MOST_PLAYERS),
    "at_zero": _at_zero,
    "handicap": lambda value: tuple(map(int, value.split(","))),
    "passing": lambda _value: True,
    "think": lambda _value: True,
    "session": _number(LONGEST_SESSION),
}
