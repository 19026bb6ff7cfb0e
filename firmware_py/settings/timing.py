"""What people settle about time before a game: the control, handicaps, and what happens at zero."""

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from games.core.clock.clock import BadControl, Clock, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

AtZero = Literal["warn", "pass", "lose"]
AT_ZERO: Final[tuple[AtZero, ...]] = get_args(AtZero)
"""Only say so; pass, where the rules allow it; the match is lost for that seat."""

ClockOrder = Literal["press", "pause", "go_on", "undo", "again", "end", "give", "add"]
"""What people can ask of a clock without a game; press: a finger on a player's face.

While all stand: give, it is that player's turn; add, that player has more time, or less.
"""


class TimerChoice(NamedTuple):
    """A timer for a game. control: as `timecontrol.parse` reads it; handicap: seconds by seat."""

    control: str
    at_zero: AtZero = "warn"
    handicap: tuple[int, ...] = ()

    def clock(self, players: int, turn: int = 0) -> Clock:
        """Return the clock of so many players; BadControl if it cannot be played so.

        Handicaps of seats that are not there count for nobody.
        """
        return Clock.begin(parse(self.control), players, self.handicap[:players], turn)


def why_not(control: str, handicap: "Sequence[int]" = ()) -> str:
    """Return what is wrong with a control, and a handicap that goes with it; "" if nothing is."""
    try:
        TimerChoice(control, handicap=tuple(handicap)).clock(max(2, len(handicap)))
    except BadControl as error:
        return str(error)
    return ""


def short_text(seconds: int) -> str:
    """Write a time where many stand side by side: of hours, without seconds.

    >>> short_text(247), short_text(3723)
    ('4:07', '1h02')
    """
    hours, rest = divmod(seconds, 3600)
    return f"{hours}h{rest // 60:02}" if hours else time_text(seconds)


def time_text(seconds: int) -> str:
    """Write a time as clocks do.

    >>> time_text(9), time_text(247), time_text(3723)
    ('0:09', '4:07', '1:02:03')
    """
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
