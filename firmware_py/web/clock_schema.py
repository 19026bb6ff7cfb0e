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
