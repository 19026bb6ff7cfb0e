"""Chance events of midnight: shuffles of the piles in `State.mix` (R6, A42)."""

from random import Random

from msgspec import structs

from games.core.action import CHANCE, Action
from games.core.cards import Cards
from games.core.shuffle import Bag
from games.midnight.legal import pose
from games.midnight.state import State


def sample(state: State, rng: Random) -> Action:
    """Draw a shuffle of the first pile in `mix`. It depends only on the pile's cards and `rng`."""
    return Action(CHANCE, "shuffle", _bag(state).draw(rng))


def possible(state: State, action: Action) -> bool:
    """Return whether an action is a shuffle of exactly the faces of the first pile in `mix`."""
    order = action.a
    shuffle = action == (CHANCE, "shuffle", order, None)
    return shuffle and bool(state.mix) and _bag(state).holds(order)


def _bag(state: State) -> Bag:
    pile, bags = state.mix[0], state.compiled.bags
    return bags[pile] if pile in bags else Bag.of([state.cards.faces[back] for back in pile])


def shuffled(new: State, action: Action) -> State:
    """Assign the shuffled faces to the backs of the pile."""
    pile, cards = new.mix[0], new.cards
    if pile in new.compiled.bags:  # a whole pile: its backs are consecutive and not known
        first, after = pile[0], pile[-1] + 1
        faces = cards.faces[:first] + bytes(action.a) + cards.faces[after:]
        new.cards = Cards(cards.box, faces, cards.public, cards.private)
    else:
        new.cards = cards.shuffled(action.a, pile)
    new.mix = new.mix[1:]
    _count(new, cards.box.kind_of[pile[0]])
    return pose(new)


def _count(new: State, kind: int) -> None:
    """Count a shuffle of a kind: 0 Hour cards, 1 Special Actions, 2 Boosters."""
    mixed = list(new.standing.mixed)
    mixed[kind] += 1
    new.standing = structs.replace(new.standing, mixed=tuple(mixed))
