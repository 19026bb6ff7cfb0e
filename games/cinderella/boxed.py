"""A seat of the box among people with tiles of their own: what it thinks about, what they tell.

The device then follows which tile lies where, as far as all see it, or the box is shown it: whose
turn it is names each tile that is turned up, the tile is tapped, and what people look at alone is
their own. A tile that the box looks at is tapped face down (`games.core.owed`).
"""

from msgspec.structs import replace

from games.cinderella import moves
from games.cinderella.plan import Plan
from games.cinderella.state import State, Step
from games.core.action import CHANCE, TABLE
from games.core.cards import Cards, backs
from games.core.values import copied


def show(new: State) -> State:
    """Ask the people which tile was turned up: one that is not seen to lie elsewhere."""
    new.turn = CHANCE
    new.step = Step.SHOW
    new.moves = _shown(new)
    return new


def _shown(state: State) -> moves.Moves:
    plan, cards = state.plan, state.cards
    names, faces = plan.box.faces, cards.faces
    seen = [faces[back] for back in backs(cards.public)]
    in_grid = [faces[back] for back in backs(cards.public & (1 << plan.tiles) - 1)]
    specials = sum(plan.pair_of[number] < 0 for number in in_grid)
    full = specials >= plan.tiles - len(plan.basic)
    return moves.reveals(
        tuple(
            face
            for number, face in enumerate(names)
            if seen.count(number) < plan.box.dealt.count(number)
            and not (full and plan.pair_of[number] < 0)
        )
    )


def with_cards(state: State, cards: Cards) -> State:
    """Return the same moment with other cards; where a box has a seat, what it may do follows."""
    new = copied(state)
    new.cards = cards
    if new.plan.boxes:
        if new.turn == TABLE and new.step != Step.VERDICT:
            new.turn = new.active
        new.moves = _posed(new)
    return new


def _posed(new: State) -> moves.Moves:
    """Return what may be done at a step at which tiles are shown to a box, or told."""
    step, active = new.step, new.active
    rest = new.left & ~new.open & ~new.looks
    if step == Step.PUT_BACK:
        return new.ends
    if step == Step.LOOK:
        return moves.at_places(active, "look", rest)
    if step == Step.MIRROR:
        return moves.flags(active)
    if step == Step.AGAIN:
        return moves.looks_or_enough(active, rest)
    if step == Step.SHOW:
        return _shown(new)
    asked: moves.Moves = new.moves
    return asked


def dealt(state: State, cards: Cards) -> State:
    """Return the same moment as if the device had dealt."""
    new = copied(state)
    new.plan, new.rows = Plan.of(replace(state.setup, cards="device", box=())), ()
    return with_cards(new, cards)
