"""Commands to the console: one struct each. A page, the program or a menu may give them.

`do` is a command's tag on the wire. web/protocol.py adds the commands that the server itself
answers, and web/permissions.py says which viewer may give which command. `command_runner` checks
and runs the commands of this module.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from firmware_py.settings.clock_specs import ClockSpec
from firmware_py.settings.clocks import AtZero, ClockOrder, TimerChoice, with_time
from firmware_py.settings.device_settings import Pace
from games.core.action import Action
from games.core.ai.levels import LevelName
from games.core.clock.clock import parse
from games.core.clock.time_control import MOST
from games.core.setup import Dealer

Name = Annotated[str, msgspec.Meta(max_length=64)]
Place = Annotated[int, msgspec.Meta(ge=0, le=31)]
Led = Annotated[int, msgspec.Meta(ge=0, le=23)]
AtMostSix = msgspec.Meta(max_length=6)
AtMostTwelve = msgspec.Meta(max_length=12)


class Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True
):
    """Base of all commands."""

    n: int = 0
    """Number of the request, which the server's answer repeats. The console ignores it."""


# The match


class StartGame(Command, frozen=True, tag="new_game"):
    """Start a game."""

    game: str
    seats: int
    variant: str | None = None
    cards: Dealer = "device"
    options: Mapping[str, str] = {}
    first: int = 0
    bots: tuple[Place, ...] | Mapping[Place, LevelName] | None = None
    """Level of each bot by seat, or a list of seats for medium bots. None: as in the last game."""
    explain: Annotated[tuple[Place, ...], AtMostTwelve] | None = None
    """Seats that get tutorial notes. None: as in the last game."""
    timer: Name | None = None
    """Timer of this game only, "" for none. None: the timer of all games."""
    time: int | None = None  # s; None: as in `timer`
    at_zero: AtZero = "warn"  # belongs to `timer`

    def own_timer(self) -> TimerChoice | None:
        """Return `timer`, or None for no timer. Raise BadControl if it is invalid."""
        if not self.timer:
            return None
        return TimerChoice(str(with_time(parse(self.timer), self.time)), self.at_zero)


class Choose(Command, frozen=True, tag="choose"):
    """Answer a question with an action, `[by, verb, a, b]`."""

    action: Action
    then: Annotated[tuple[Action, ...], AtMostTwelve] = ()
    """More answers of the same seat. The console applies them in order while each is possible."""


class Point(Command, frozen=True, tag="point"):
    """Make the device preview the answer under the pointer. With null, end the preview."""

    action: Action | None


class Draw(Command, frozen=True, tag="draw"):
    """Make the chance move (roll, shuffle)."""


class ConfirmCards(Command, frozen=True, tag="laid"):
    """Confirm that people have moved the device seat's cards as it asked."""


class GiveSeat(Command, frozen=True, tag="seat"):
    """Give a seat to a bot, or to a person if `bot` is "".

    A seat's page may give away only its own seat. The host may give away any seat.
    """

    seat: Place
    bot: LevelName | Literal[""]


class SetBotPace(Command, frozen=True, tag="pace"):
    """Set how long bots wait before they act."""

    pace: Pace


class HurryBots(Command, frozen=True, tag="hurry"):
    """Make the bot that is asked act without its pause."""


class PauseGame(Command, frozen=True, tag="pause"):
    """Pause the running game, or continue it."""

    on: bool


class EndGame(Command, frozen=True, tag="end_game"):
    """End the running game."""


# Help


class AllowHints(Command, frozen=True, tag="hints"):
    """Allow or forbid hints at the table."""

    open: bool


class SwitchNotes(Command, frozen=True, tag="notes"):
    """Turn tutorial notes on or off.

    A seat's page may do that only for its own seat, and the host for any seat.
    """

    on: bool
    seat: Place | None = None  # None: all people's seats
    again: bool = False  # start the tutorial from the beginning


# Clocks


class StartClock(Command, frozen=True, tag="start_clock"):
    """Start a clock without a game."""

    control: str  # a time control, as for the command line's `timer`, or a `ClockSpec`
    players: int
    time: int | None = None  # s; `time`, `extra` and `count` replace values of the first period
    extra: int | None = None  # s
    count: int | None = None
    at_zero: AtZero | None = None
    handicap: Annotated[tuple[int, ...], AtMostSix] | None = None  # s for each player

    def spec(self) -> ClockSpec:
        """Return the clock. Raise BadControl if it is invalid."""
        given = ClockSpec.parse(self.control)
        control = with_time(parse(given.control), self.time, self.extra, self.count)
        return given._replace(
            control=str(control),
            players=1 if control.shared else self.players,
            at_zero=self.at_zero or given.at_zero,
            handicap=given.handicap if self.handicap is None else self.handicap,
        )


class OperateClock(Command, frozen=True, tag="clock"):
    """Operate the clock without a game."""

    what: ClockOrder
    seat: Place = 0  # the clock face that is pressed
    seconds: Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)] = 0
    """Seconds that `add` and `correct` add. They may be negative."""


class SetGameTimer(Command, frozen=True, tag="timer"):
    """Set the timer of future games. If `control` is "", they have no timer."""

    control: Name
    time: int | None = None  # s; None: as in `control`
    at_zero: AtZero | None = None

    def timer(self) -> str:
        """Return the time control, or "" for no timer. Raise BadControl if it is invalid."""
        return str(with_time(parse(self.control), self.time)) if self.control else ""


# Cards


class TeachDeck(Command, frozen=True, tag="teach"):
    """Teach the tags of a game's deck. A deck whose cards all have tags is taught again."""

    game: Name


class PressTeachKey(Command, frozen=True, tag="teach_key"):
    """Press a key of the device while it teaches a deck. The page shows the words of the keys."""

    key: Literal["back", "previous", "next", "ok"]


# Settings


class SetSeating(Command, frozen=True, tag="seating"):
    """Set the players' names, colours and places, by seat."""

    names: Annotated[tuple[Name, ...], AtMostSix]  # "" shows the colour only
    colours: Annotated[tuple[str, ...], AtMostSix] | None = None  # None: as before
    places: Annotated[tuple[Led, ...], AtMostSix] | None = None
    """LED of each seat. None: as before."""


class SetLanguage(Command, frozen=True, tag="language"):
    """Set the device's language to that of the shared screen."""

    language: Name
    chosen: bool = True
    """True if a person chose it. A browser's default sets only an emulated device's language,
    and only until a person chooses one."""


ConsoleCommand = (
    StartGame | Choose | Point | Draw | ConfirmCards | GiveSeat | SetBotPace | HurryBots | EndGame
    | PauseGame | AllowHints | SwitchNotes | StartClock | OperateClock | SetGameTimer | TeachDeck
    | PressTeachKey | SetSeating | SetLanguage
)  # fmt: skip
