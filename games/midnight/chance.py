"""The one chance of midnight: a pile that waits is shuffled before anything else (R6, A42)."""

from random import Random

from msgspec import structs

from games.core.action import CHANCE, Action
from games.core.cards import Cards
from games.core.shuffle import Bag
from games.midnight.legal import pose
from games.midnight.state import State


def sample(state: State, rng: Random) -> Action:
    """Shuffle the pile that waits; the result depends on its cards and rng alone."""
    return Action(CHANCE, "shuffle", _bag(state).draw(rng))


def possible(state: State, action: Action) -> bool:
    """Whether it is a shuffle of just the faces of the pile that waits for one."""
    order = action.a
    shuffle = action == (CHANCE, "shuffle", order, None)
    return shuffle and bool(state.mix) and _bag(state).holds(order)


def _bag(state: State) -> Bag:
    pile, bags = state.mix[0], state.compiled.bags
    return bags[pile] if pile in bags else Bag.of([state.cards.faces[back] for back in pile])


def shuffled(new: State, action: Action) -> State:
    """The backs of the pile bear these faces now."""
    pile, cards = new.mix[0], new.cards
    if pile in new.compiled.bags:  # whole, so in the order of the backs, and forgotten before
        first, after = pile[0], pile[-1] + 1
        faces = cards.faces[:first] + bytes(action.a) + cards.faces[after:]
        new.cards = Cards(cards.box, faces, cards.public, cards.private)
    else:
        new.cards = cards.shuffled(action.a, pile)
    new.mix = new.mix[1:]
    _count(new, cards.box.kind_of[pile[0]])
    return pose(new)


def _count(new: State, kind: int) -> None:
    """Count a shuffle: of Hour cards, Special Actions, Boosters."""
    mixed = list(new.standing.mixed)
    mixed[kind] += 1
    new.standing = structs.replace(new.standing, mixed=tuple(mixed))
