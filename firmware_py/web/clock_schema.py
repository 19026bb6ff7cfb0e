"""Structs of clocks in a snapshot."""

from msgspec import UNSET, UnsetType

from firmware_py.settings.clocks import AtZero
from firmware_py.web.catalogue_schema import Part


class Side(Part, frozen=True):
    """A player's clock. Times are in nanoseconds."""

    seat: int
    name: str
    colour: str
    left: int | None
    whole: int
    shown: str  # the time as text
    stage: int
    periods: int
    turns: int
    stage_kind: str  # kind of the current period; `count` and `extra` (s) belong to it too
    count: int
    extra: int
    flagged: bool


class Round(Part, frozen=True):
    """Round of a clock in which players pass."""

    number: int
    order: list[int]  # players in the order of their turns
    passed: list[int]  # players who have passed, the first one first
    begins: int | None  # player who begins if nobody chooses another; null if this is not asked


class Think(Part, frozen=True):
    """Turn of all players at once."""

    runs: bool
    done: list[int]  # players who are done, the first one first


class Clocks(Part, frozen=True):
    """The clocks of a game, or the clock without a game (`alone`)."""

    control: str
    kind: str
    shared: bool
    upward: bool
    turn: int
    running: int | None
    since: int | None
    free: int
    where: str
    sides: list[Side]
    alone: bool
    at_zero: AtZero
    lost: int | None
    begun: bool | UnsetType = UNSET  # this and the following fields: only if `alone`
    up: bool | UnsetType = UNSET  # the time of the player on turn is up
    over: bool | UnsetType = UNSET  # the time is up and the clock cannot go on
    back: bool | UnsetType = UNSET  # a turn can be taken back
    corrected: bool | UnsetType = UNSET  # a correction can be undone
    all: bool | UnsetType = UNSET  # all clocks can run at once
    session: int | UnsetType = UNSET  # minutes left of the session, once its end was announced
    round: Round | UnsetType = UNSET
    think: Think | UnsetType = UNSET


class UsedTime(Part, frozen=True):
    """Time that a player has used in a clock that has ended."""

    name: str
    colour: str
    time: str
    turns: int
    mean: str  # "" without turns


class LongestTurn(Part, frozen=True):
    """Longest turn of a clock that has ended."""

    name: str
    time: str
    turn: int  # its number


class Times(Part, frozen=True):
    """Times of the players after the end of a clock."""

    whole: str
    players: list[UsedTime]
    longest: LongestTurn | None


class LastClock(Part, frozen=True):
    """Clock that was used last."""

    control: str  # with options, as for the command `start_clock`
    title: str
