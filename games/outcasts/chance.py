"""Chance events of outcasts: shuffles (R1, R14), the card drawn by a 4 (R19), reveals (R8)."""

from random import Random

from games.core.action import CHANCE, Action
from games.core.shuffle import Bag, bag
from games.outcasts.state import State, Step

SHUFFLES = (Step.CHARACTERS, Step.DEAL, Step.RESHUFFLE)


def sample(state: State, rng: Random) -> Action:
    """Draw a random chance action. Each card is equally likely."""
    if state.step in SHUFFLES:
        return _draw_shuffle(state, rng)
    legal = state.moves
    if len(legal) == 1:
        return legal[0]
    if state.step == Step.DRAW and not state.compiled.table:
        hand, of = state.hands[state.aside.target], state.compiled.value_of
        held = [(hand & state.bearing.of[of[action.a]]).bit_count() for action in legal]
        return rng.choices(legal, held)[0]
    return rng.choice(legal)


def possible(state: State, action: Action) -> bool:
    """Return whether an action is a legal shuffle now.

    A shuffle must contain exactly the faces of the cards to shuffle, in any order.
    """
    order = action.a
    return (
        state.step in SHUFFLES
        and action == (CHANCE, "shuffle", order, None)
        and _bag(state).holds(order)
    )


def _shuffled_backs(state: State) -> tuple[int, ...]:
    """Return the backs that are shuffled at this step."""
    if state.step == Step.RESHUFFLE:
        return tuple(state.char_deck)
    compiled = state.compiled
    return compiled.deck_order if state.step == Step.CHARACTERS else compiled.deal_order


def _draw_shuffle(state: State, rng: Random) -> Action:
    """Draw a shuffle. Sort the faces first, so that the result does not depend on their order."""
    # Random sort keys are as fair as rng.shuffle and take half the time. `Bag.draw` is faster
    # still, but saved matches depend on the results of this code.
    order = sorted(_bag(state).faces, key=lambda _: rng.random())
    return Action(CHANCE, "shuffle", tuple(order))


def shuffle_as_they_lie(state: State) -> Action:
    """Return the shuffle that keeps the current order of the cards."""
    faces = state.cards.faces
    return Action(CHANCE, "shuffle", tuple(faces[back] for back in _shuffled_backs(state)))


def _bag(state: State) -> Bag:
    """Return the bag of the face numbers that are shuffled at this step."""
    if state.step == Step.RESHUFFLE:
        faces = state.cards.faces
        return bag(bytes(sorted([faces[back] for back in state.char_deck])))
    compiled = state.compiled
    return compiled.deck_bag if state.step == Step.CHARACTERS else compiled.deal_bag
