"""Step 1 of a turn: an Hour card with Booster and Special Actions (R9-R11, A30).

`go_on` asks for the next open choice in the order of A30. If there is none, it moves the figures.
"""

from games.core.action import Action
from games.midnight import hand, movement
from games.midnight.board import PARTY
from games.midnight.legal import laid_of, pose, pose_lay
from games.midnight.played_card import PlayedCard
from games.midnight.state import ONE, State, Step, lay_off, lay_open

# Module globals, because they are faster to look up than enum members.
BOOST, FIRST, JUMP, LAY, PLAY, RESOLVE = (
    Step.BOOST,
    Step.FIRST,
    Step.JUMP,
    Step.LAY,
    Step.PLAY,
    Step.RESOLVE,
)


def play(new: State, action: Action) -> State:
    """Play an Hour card (R9)."""
    compiled = new.compiled
    face = compiled.number[action.a]
    new.took = ()
    new.shown = 0
    new.bound = False
    new.hour = lay_open(new, face)
    new.laid = compiled.of_hour[face]
    new.step = LAY
    if not new.others[new.active]:
        new.moves = compiled.confirms[new.active]
        return new
    return pose_lay(new)


def lay(new: State, face: int) -> State:
    """Add a Booster or a Special Action to the Hour card (R9). It is public at once (A39)."""
    compiled, laid = new.compiled, new.laid
    if laid is None:
        return _lay_first(new, face)
    back = lay_open(new, face)
    way, boosters, jumps, later = laid.way, laid.boosters, laid.jumps, laid.hand
    if face in compiled.added:
        boosters = (*boosters, face)
    elif face == compiled.deja_vu:
        way = -1
    elif face == compiled.time_jump:
        jumps += 1
    else:
        later = (*later, face)
    faces, cards = laid.faces + ONE[face], laid.cards + ONE[back]
    new.laid = PlayedCard(
        laid.one, laid.two, laid.a, laid.b, faces, cards, way, boosters, jumps, later
    )
    return pose_lay(new)


def _lay_first(new: State, face: int) -> State:
    """Resolve Bad Hand or Recycle before the Hour card (option `hand_specials_first`, A41)."""
    new.took = ()
    new.shown = 0
    lay_off(new, lay_open(new, face))
    new.bound = True
    return resolved(new, face) or after_resolving(new)


def confirm(new: State, _action: Action) -> State:
    """Discard the added Booster and Special Actions (R9), and continue with the choices (A39)."""
    laid = new.laid
    assert laid is not None  # noqa: S101
    if not laid.cards:
        return _on_the_pile(new, laid)
    for back in laid.cards:
        lay_off(new, back)
    return go_on(new)


def go_on(new: State) -> State:
    """Ask for the next choice (Booster, Time Jumps, Bad Hand, Recycle), or move (A30)."""
    laid = laid_of(new)
    if laid.boosters:
        new.step = BOOST
    elif laid.jumps:
        new.step = JUMP
    elif laid.hand:
        new.step = RESOLVE
    else:
        return _on_the_pile(new, laid)
    return pose(new)


def boost(new: State, figure: int) -> State:
    """Add the Booster's first number to this colour and the second to the other one (R10)."""
    laid = laid_of(new)
    new.laid = laid.boosted(figure, new.compiled.added[laid.boosters[0]])
    return go_on(new)


def jump(new: State, figure: int) -> State:
    """Apply a Time Jump: add 1 to this colour and subtract 1 from the other one (R10)."""
    new.laid = laid_of(new).jumped(figure)
    return go_on(new)


def resolve(new: State, face: int) -> State:
    """Resolve Bad Hand or Recycle, with the discard pile as the previous card left it (A9)."""
    laid = laid_of(new)
    later = list(laid.hand)
    later.remove(face)
    new.laid = PlayedCard(
        laid.one,
        laid.two,
        laid.a,
        laid.b,
        laid.faces,
        laid.cards,
        laid.way,
        laid.boosters,
        laid.jumps,
        tuple(later),
    )
    return resolved(new, face) or go_on(new)


def resolved(new: State, face: int) -> State | None:
    """Ask for the choice of Bad Hand or Recycle. Return None if the card has no effect (A30)."""
    if face == new.compiled.bad_hand:
        return hand.exchange(new, "bad-hand")
    return hand.recycle(new)


def after_resolving(new: State) -> State:
    """Continue the Hour card. If there is none yet (`hand_specials_first`), ask for one."""
    new.exchange = None
    if new.laid is None:
        new.step = PLAY
        return pose(new)
    return go_on(new)


def _on_the_pile(new: State, laid: PlayedCard) -> State:
    """Put the Hour card on the discard pile and move its figures (A30).

    If both figures can move, ask for the first one (A31).
    """
    new.pile += ONE[new.hour]
    at, one, two = new.at, laid.one, laid.two
    if laid.a and laid.b and at[one] != PARTY != at[two]:
        new.step = FIRST
        new.moves = new.compiled.firsts[new.active][one][two]
        return new
    # A figure with the value 0 (A7) or at the Party (A10) does not move.
    values = ((one, laid.a), (two, laid.b))
    return movement.move(new, tuple(f for f, value in values if value and at[f] != PARTY))
