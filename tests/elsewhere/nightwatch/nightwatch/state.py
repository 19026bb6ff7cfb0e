"""A moment of nightwatch, as a value."""

from enum import Enum

import msgspec

from games.core.action import CHANCE
from games.core.cards import Box, Cards
from games.core.setup import Setup

HOURS = 24


class Step(Enum):
    """What is asked next."""

    SHUFFLE = "shuffle"  # chance
    PLAY = "play"  # N3
    WALK = "walk"  # N4
    KNOCK = "knock"  # N5
    REVEAL = "reveal"  # N5, chance: the door card is turned up
    SEND = "send"  # N5: who gets the crow
    FIRST = "hand-up"  # N5: whose hand was up first, told by the table
    PEEK = "peek"  # N5
    SHUT = "shut"  # N5, device-dealt: the look is over
    TAKE = "take"  # N6
    OVER = "over"


class State(msgspec.Struct):
    """A moment of the game; `rules.step` changes only a fresh copy of its own.

    Backs 0..15 are steps, the others doors. hour: of the watchman; deck: backs, the top one last;
    hands: by seat, as a mask; street: the step card that lies there, or -1; gutter: as a mask;
    doors: hour -> back of every closed door; opened: hour -> back of every open one;
    gains: by seat, the door cards won, as a mask; dry: hours of the wells drawn from;
    looking: hour of the door that the active player looks behind, or 0;
    stuck: how many players in succession could not lay a card.
    """

    setup: Setup
    cards: Cards
    turn: int = CHANCE
    step: Step = Step.SHUFFLE
    active: int = 0
    hour: int = HOURS
    deck: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    street: int = -1
    gutter: int = 0
    doors: dict[int, int] = {}
    opened: dict[int, int] = {}
    gains: tuple[int, ...] = ()
    dry: tuple[int, ...] = ()
    looking: int = 0
    stuck: int = 0

    @property
    def table(self) -> bool:
        """Whether the people play with cards of their own."""
        return self.setup.cards == "table"

    @property
    def certain(self) -> int:
        """The backs whose faces the device knows for sure: what it dealt, or what all have seen."""
        return self.cards.public if self.table else (1 << len(self.cards.faces)) - 1

    @property
    def hand_size(self) -> int:
        """How many cards a hand is filled up to (N2, N7)."""
        return int(self.setup.options["hand"])

    @property
    def wells(self) -> tuple[int, ...]:
        """The hours of the wells that still hold water (N6)."""
        return tuple(hour for hour in self.setup.deck.rules["wells"] if hour not in self.dry)


def begin(setup: Setup) -> State:
    """N1: everything in the box, the watchman at 24."""
    return State(setup, Cards.start(Box.of(setup.deck), setup.seats), active=setup.first)
