"""States and matches as bots and reports see them, and searches in a match."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import compress, count, islice
from operator import attrgetter, is_not
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from games.core.action import CHANCE, Action
from games.core.cards import Cards
from games.core.setup import Setup


class State(Protocol):
    """Fields that core needs in the state of every game."""

    @property
    def setup(self) -> Setup:
        """Setup of the match."""

    @property
    def turn(self) -> int:
        """The seat that must act, or TABLE, CHANCE or OVER."""

    @property
    def cards(self) -> Cards:
        """Faces of the cards and who knows them."""


class CardState(msgspec.Struct):
    """Base class for the states of a `CardGame`. A game adds its own fields, with defaults."""

    setup: Setup
    """Setup of the match, which never changes."""
    cards: Cards
    """Faces of all cards, and who knows them."""
    turn: int = CHANCE
    """The seat that must act, or TABLE, CHANCE or OVER."""
    rows: tuple[tuple[int, ...], ...] = ()
    """Backs of the cards in front of each device seat, by seat (`games.core.card_scans`)."""
    resumes: int | None = None
    """The true turn while people must scan a card for a device seat and `turn` is TABLE."""

    @property
    def table_dealt(self) -> bool:
        """True if people deal their own cards."""
        return self.setup.cards == "table"

    def sees(self, seat: int) -> bool:
        """Return whether the device sees a seat's cards: it has dealt them, or plays that seat."""
        return not self.table_dealt or seat in self.setup.box


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


class PlayedMatch(Protocol[S_co]):
    """Part of a match that `Game.facts` and `Game.ledger` use."""

    @property
    def actions(self) -> Sequence[Action]:
        """All actions, oldest first."""

    @property
    def states(self) -> Sequence[S_co]:
        """The states before each action, and the last one."""

    @property
    def state(self) -> S_co:
        """The last state."""


def changes(states: Sequence[S], key: str) -> Iterator[int]:
    """Yield the index of each action that replaced an attribute of the state.

    A value that a step does not change is the same object in the next state. This compares
    identities, so `Game.facts` can search a long match quickly.
    """
    values = [*map(attrgetter(key), states)]
    return compress(count(), map(is_not, values, islice(values, 1, None)))


def by_verb(actions: Iterable[Action]) -> Mapping[str, list[int]]:
    """Return a defaultdict that maps each verb to the ascending indices of its actions."""
    found = defaultdict[str, list[int]](list)
    for at, action in enumerate(actions):
        found[action[1]].append(at)
    return found


class PlayableGame(Protocol[S]):
    """Subset of `games.core.game.Game` that bots need. `Game` documents the methods in full."""

    @property
    def secrets(self) -> AbstractSet[str]:
        """Verbs whose objects only the acting seat may know."""

    def without_secrets(self, action: Action) -> Action:
        """Return a secret action with None for the objects that others must not learn."""

    @property
    def cooperative(self) -> bool:
        """True if all players win or lose together."""

    def team(self, state: S, seat: int) -> int | None:
        """Return the number of a seat's team, or None."""

    def choices(self, state: S, seat: int) -> tuple[Action, ...]:
        """Return the actions that this seat, or TABLE, may choose from now."""

    def asked(self, state: S) -> tuple[int, ...]:
        """Return the seats, or TABLE, that may answer now."""

    def sample(self, state: S, rng: Random) -> Action:
        """Draw a random outcome when the turn is CHANCE."""

    def step(self, state: S, action: Action) -> S:
        """Return the state after a legal action."""

    def world(self, state: S, seat: int, rng: Random) -> S:
        """Return a state that this seat cannot distinguish from the true one."""

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Return all that this seat may see now."""

    def scores(self, state: S) -> tuple[int, ...]:
        """Return the current score of each seat."""

    def result(self, state: S) -> tuple[int, ...] | None:
        """Return the winning seats, or None while the match goes on."""
