"""What core reads of a game's states and of a match, and what a bot needs of the rules."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import compress, count, islice
from operator import attrgetter, is_not
from random import Random
from typing import Any, Protocol, TypeVar

from games.core.action import Action
from games.core.cards import Cards
from games.core.setup import Setup


class State(Protocol):
    """What core reads of a game's state."""

    @property
    def setup(self) -> Setup:
        """How the game was started."""

    @property
    def turn(self) -> int:
        """A seat, TABLE, CHANCE or OVER."""

    @property
    def cards(self) -> Cards:
        """The hidden part: faces and who knows them."""


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


class PlayedMatch(Protocol[S_co]):
    """What `Game.facts` reads of a match: its states, and the actions between them."""

    @property
    def actions(self) -> Sequence[Action]:
        """What was done, first one first."""

    @property
    def states(self) -> Sequence[S_co]:
        """The states before each action, and the last one."""

    @property
    def state(self) -> S_co:
        """The last one."""


def changes(states: Sequence[S], key: str) -> Iterator[int]:
    """Yield the number of each action that gave an attribute of the state another value.

    A value that no step touches is the same object in the next state; so a game's `facts` find in
    a long match, at little cost, the few moments that they look at.
    """
    values = [*map(attrgetter(key), states)]
    return compress(count(), map(is_not, values, islice(values, 1, None)))


def by_verb(actions: Iterable[Action]) -> Mapping[str, list[int]]:
    """Return the numbers of the actions of each verb, ascending; [] for one that was not used."""
    found = defaultdict[str, list[int]](list)
    for at, action in enumerate(actions):
        found[action[1]].append(at)
    return found


class PlayableGame(Protocol[S]):
    """What somebody who plays needs of a game; `games.core.game.Game` says what each does."""

    @property
    def secrets(self) -> AbstractSet[str]:
        """The verbs whose objects only the one who acts may know."""

    @property
    def cooperative(self) -> bool:
        """Whether all win or all lose."""

    def team(self, state: S, seat: int) -> int | None:
        """Return the number of the team that a seat wins with, if it has one."""

    def choices(self, state: S, seat: int) -> tuple[Action, ...]:
        """Return what this seat, or TABLE, may do now."""

    def asked(self, state: S) -> tuple[int, ...]:
        """Return who may answer now."""

    def sample(self, state: S, rng: Random) -> Action:
        """Draw what chance brings."""

    def step(self, state: S, action: Action) -> S:
        """Return the state after a legal action."""

    def world(self, state: S, seat: int, rng: Random) -> S:
        """Return a state that this seat cannot tell from the true one."""

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Return all that this seat may see now."""

    def scores(self, state: S) -> tuple[int, ...]:
        """Return the score of each seat so far."""

    def result(self, state: S) -> tuple[int, ...] | None:
        """Return the winning seats, None while it goes on."""
