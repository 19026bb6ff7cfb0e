"""A moment of nightwatch, as a value."""

from enum import Enum

import msgspec

from games.core.action import CHANCE
from games.core.cards import Cards, DeckOrder
from games.core.setup import Setup

HOURS = 24


Step = Enum("Step", "SHUFFLE PLAY WALK KNOCK REVEAL SEND HAND_UP PEEK SHUT TAKE OVER")
"""What is asked next. REVEAL is chance's; SHUT ends a look, where the device deals."""


class State(msgspec.Struct):
    """A moment of the game; `rules.step` changes only a fresh copy of its own.

    hour: of the watchman; opened: the door just opened, with its card; won: by seat; spent: hours
    of open doors; dry: of the wells drawn from; looking: hour of the door that the active player
    looks behind, or 0; stuck: how many players in succession could not lay a card.
    """

    setup: Setup
    cards: Cards
    turn: int = CHANCE
    step: Step = Step.SHUFFLE
    active: int = 0
    hour: int = HOURS
    deck: bytes = b""
    hands: tuple[int, ...] = ()
    street: bytes = b""
    gutter: int = 0
    doors: dict[int, int] = {}
    opened: dict[int, int] = {}
    won: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    dry: tuple[int, ...] = ()
    looking: int = 0
    stuck: int = 0

    @property
    def table(self) -> bool:
        """Whether the people play with cards of their own."""
        return self.setup.cards == "table"

    @property
    def size(self) -> int:
        """How many cards a hand is filled up to (N2, N7)."""
        return int(self.setup.options["hand"])

    @property
    def wells(self) -> tuple[int, ...]:
        """The hours of the wells that still hold water (N6)."""
        return tuple(hour for hour in self.setup.deck.rules["wells"] if hour not in self.dry)


def begin(setup: Setup) -> State:
    """N1: everything in the box, the watchman at 24."""
    return State(setup, Cards.start(DeckOrder.of(setup.deck), setup.seats), active=setup.first)
