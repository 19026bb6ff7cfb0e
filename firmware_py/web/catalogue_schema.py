"""What can be started at the table, as the page is told it: games, clocks, and their values."""

import msgspec
from msgspec import UNSET, UnsetType

from firmware_py.settings.timing import AtZero
from games.core.setup import Dealer


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what a viewer sees."""


class Value(Part, frozen=True):
    """One value of an option."""

    value: str
    text: str


class Option(Part, frozen=True):
    """A switch of a game's rules; advisory: it changes nothing that the device decides.

    variants, seats, cards: where it means something; empty, or null: everywhere.
    """

    text: str
    help: str
    values: list[Value]
    default: str
    advisory: bool
    variants: tuple[str, ...]
    seats: tuple[int, ...]
    cards: Dealer | None


class Variant(Part, frozen=True):
    """A game's variant; seats: how many may play it."""

    id: str
    title: str
    seats: list[int]


class Sample(Part, frozen=True):
    """A card as it lies on its game's offer; art: where its emblem is had."""

    name: str
    colours: tuple[str, ...]
    numbers: tuple[int, ...]
    value: int | None
    art: str | None


class Offer(Part, frozen=True):
    """A game that can be started. first: how it asks who begins; usual: a variant by seats.

    colours: from which people choose theirs, in the variants that leave it to them.
    colour: how it asks for them.
    dealers: who can deal it, the usual one first. explains: whether it has notes;
    newcomers: how many seats it has for who learns it alone, null as usual.
    faces: some of its cards; tone: what they lie on, as the back of its first kind.
    """

    id: str
    title: str
    seats: list[int]
    minutes: str | int | None
    first: str
    about: str
    variants: list[Variant]
    dealers: list[Dealer]
    usual: dict[str, str]
    colours: dict[str, tuple[str, ...]]
    colour: str
    options: dict[str, Option]
    explains: bool
    box_seats: bool
    newcomers: int | None
    faces: list[Sample]
    tone: str | None


class Timer(Part, frozen=True):
    """A clock that runs without a game; values: those that it has; times: usual ones (s).

    In title and help stand {extra}, {minutes} and {count}: the page fills in what is chosen.
    """

    control: str
    title: str
    help: str
    players: list[int]
    values: dict[str, int]
    times: list[int]


class Preset(Part, frozen=True):
    """A clock for two that one press starts. control: as `start_clock` takes it."""

    control: str
    title: str


class Way(Part, frozen=True):
    """What may follow when the time is up."""

    value: AtZero
    text: str
    help: str


class Zero(Part, frozen=True):
    """What is asked about it."""

    asks: str
    answers: list[Way]


class Menu(Part, frozen=True):
    """What can be started, at any time; a film has no timers."""

    games: list[Offer]
    timers: list[Timer] | UnsetType = UNSET
    presets: list[Preset] | UnsetType = UNSET
    zero: Zero | UnsetType = UNSET


class GameTimer(Part, frozen=True):
    """The timer that new games have; "" is none. kind: the usual control of its kind."""

    control: str
    at_zero: AtZero
    kind: str
    values: dict[str, int]
