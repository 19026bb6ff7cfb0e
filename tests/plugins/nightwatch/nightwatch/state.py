"""State of a match of nightwatch."""

from enum import Enum

from msgspec import field

from games.core.cards import Cards, DeckOrder
from games.core.setup import Setup
from games.core.state import CardState

HOURS = 24


Step = Enum("Step", "SHUFFLE PLAY WALK KNOCK REVEAL SEND HAND_UP PEEK SHUT TAKE OVER")
"""The current question. Chance answers REVEAL; SHUT ends a look if the device deals."""


class State(CardState):
    """State of the game; `rules.step` changes only a copy."""

    step: Step = Step.SHUFFLE
    active: int = 0
    hour: int = HOURS  # of the watchman
    deck: bytes = b""  # backs, top last
    hands: tuple[int, ...] = ()  # by seat, as bit masks
    street: bytes = b""  # the back of the last played card
    gutter: int = 0  # earlier cards, as a bit mask
    doors: dict[int, int] = field(default_factory=dict)  # hour -> back of a closed door's card
    opened: dict[int, int] = field(default_factory=dict)  # the same of the door just opened
    won: tuple[int, ...] = ()  # door cards by seat, as bit masks
    spent: tuple[int, ...] = ()  # hours of open doors
    dry: tuple[int, ...] = ()  # hours of the wells that are used up
    looking: int = 0  # hour of the door that the active player looks behind, or 0
    stuck: int = 0  # consecutive players who could not play a card

    @property
    def size(self) -> int:
        """Return the size that a hand is filled up to (N2, N7)."""
        return int(self.setup.options["hand"])

    @property
    def wells(self) -> tuple[int, ...]:
        """Return the hours of the wells that still hold water (N6)."""
        return tuple(hour for hour in self.setup.deck.rules["wells"] if hour not in self.dry)


def begin(setup: Setup) -> State:
    """N1: return the state before the shuffle, with the watchman at 24."""
    return State(setup, Cards.start(DeckOrder.of(setup.deck), setup.seats), active=setup.first)
