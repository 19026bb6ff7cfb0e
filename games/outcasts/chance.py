"""What chance brings: the shuffles (R1, R14), the card that a 4 draws (R19), a character."""

from random import Random

from games.core.action import CHANCE, Action
from games.core.shuffle import Bag, bag
from games.outcasts.state import State, Step

SHUFFLES = (Step.CHARACTERS, Step.DEAL, Step.RESHUFFLE)


def sample(state: State, rng: Random) -> Action:
    """Shuffle, or draw a card, each as likely."""
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
    """Whether it is a shuffle of what is shuffled now: an order of just these faces."""
    order = action.a
    return (
        state.step in SHUFFLES
        and action == (CHANCE, "shuffle", order, None)
        and _bag(state).holds(order)
    )


def _shuffled_backs(state: State) -> tuple[int, ...]:
    """Return the backs that the shuffle of this step mixes."""
    if state.step == Step.RESHUFFLE:
        return tuple(state.char_deck)
    compiled = state.compiled
    return compiled.deck_order if state.step == Step.CHARACTERS else compiled.deal_order


def _draw_shuffle(state: State, rng: Random) -> Action:
    """Shuffle with rng. Sorted first: it must not depend on where the faces truly are."""
    # As fair as rng.shuffle, in half the time: every card draws a number. `Bag.draw` is quicker
    # still; but what a saved match has in store comes from here.
    order = sorted(_bag(state).faces, key=lambda _: rng.random())
    return Action(CHANCE, "shuffle", tuple(order))


def shuffle_as_they_lie(state: State) -> Action:
    """The shuffle that changes nothing."""
    faces = state.cards.faces
    return Action(CHANCE, "shuffle", tuple(faces[back] for back in _shuffled_backs(state)))


def _bag(state: State) -> Bag:
    """The face numbers that are shuffled; all of one kind."""
    if state.step == Step.RESHUFFLE:
        faces = state.cards.faces
        return bag(bytes(sorted([faces[back] for back in state.char_deck])))
    compiled = state.compiled
    return compiled.deck_bag if state.step == Step.CHARACTERS else compiled.deal_bag
