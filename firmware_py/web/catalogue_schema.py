"""Structs of the catalogue: the games and clocks that a page can start, with their options."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from firmware_py.settings.clocks import AtZero
from games.core.setup import Dealer


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all structs of a snapshot."""


class Value(Part, frozen=True):
    """One value of an option."""

    value: str
    text: str


class GameOption(Part, frozen=True):
    """An option of a game's rules, valid for the given variants, numbers of seats and dealer."""

    text: str
    help: str
    values: list[Value]
    default: str
    advisory: bool  # whether only the players apply it, since the device cannot enforce it
    variants: tuple[str, ...]  # empty: all
    seats: tuple[int, ...]  # empty: all
    cards: Dealer | None  # null: both


class Variant(Part, frozen=True):
    """A variant of a game."""

    id: str
    title: str
    seats: list[int]  # possible numbers of players


class Sample(Part, frozen=True):
    """A sample card, shown with its game on the start page."""

    name: str
    colours: tuple[str, ...]
    numbers: tuple[int, ...]
    value: int | None
    art: str | None  # URL of its emblem
    parts: list[str | None]  # URLs of its icons' emblems
    square: bool  # whether it is a tile


class GameOffer(Part, frozen=True):
    """A game that can be started."""

    id: str
    title: str
    seats: list[int]  # possible numbers of players
    minutes: str | int | None
    first: str  # text of the question "who begins?"; "" if the game does not ask
    about: str
    variants: list[Variant]
    dealers: list[Dealer]  # the usual one first
    usual: dict[str, str]  # usual variant by number of players
    colours: dict[str, tuple[str, ...]]
    """Colours that players can choose, by variant. Variants that assign the colours are absent."""
    colour: str  # text of the question for a player's colour
    options: dict[str, GameOption]
    explains: bool  # whether the game has tutorial notes
    box_seats: bool
    newcomers: int | None  # seats for a beginner who plays against bots; null: the usual number
    faces: list[Sample]
    tone: str | None  # background of the samples


class Timer(Part, frozen=True):
    """A clock that runs without a game.

    `title` and `help` contain {extra}, {minutes} and {count}; the page fills in the chosen values.
    """

    control: str
    title: str
    help: str
    players: list[int]
    values: dict[str, int]
    times: list[int]  # usual times (s)


class Preset(Part, frozen=True):
    """A clock for two players that starts with one press."""

    control: str  # as for the command `start_clock`
    title: str


class Way(Part, frozen=True):
    """A possible behaviour of a clock when its time is up."""

    value: AtZero
    text: str
    help: str


class Zero(Part, frozen=True):
    """The question what happens when the time is up, with the possible answers."""

    asks: str
    answers: list[Way]


class Menu(Part, frozen=True):
    """The games and clocks that a page can start. A replay has no clocks."""

    games: list[GameOffer]
    timers: list[Timer] | UnsetType = UNSET
    presets: list[Preset] | UnsetType = UNSET
    zero: Zero | UnsetType = UNSET


class TimerSetting(Part, frozen=True):
    """The timer of future games."""

    control: str  # "" for none
    at_zero: AtZero
    kind: str  # the usual control of the same kind
    values: dict[str, int]


class RoomSeat(Part, frozen=True):
    """A seat of the coming match."""

    name: str
    colour: str
    sits: Literal["screen", "phone", "away", "bot", "free"]
    away: float | UnsetType = UNSET  # since when its phone is not connected, as in `LogEntry.at`


class Room(Part, frozen=True):
    """The table before the deal, while phones take their seats."""

    game: str
    title: str
    variant: str | None
    options: dict[str, str]
    seats: list[RoomSeat]
    fewest: int  # smallest and largest number of players
    most: int
    first: int | None  # seat that begins; null: lots are drawn
    drawing: bool  # lots are being drawn
    timer: str  # time control of the match; "" for none
    covered: bool  # the hand of the only person at the screen is covered
    arriving: tuple[Literal["number", "name"], ...]  # what phones without a seat are typing
