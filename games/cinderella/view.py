"""What a seat may see of cinderella, and what a perfect memory at that seat would know."""

from random import Random
from typing import Any

from games.cinderella.state import State, Step
from games.core.action import TABLE
from games.core.cards import Cards, backs, in_order, mask
from games.core.folder import heading
from games.core.structs import copied


def private(state: State, who: int | None) -> bool:
    """Whether what is asked of this seat, or TABLE, is for its eyes alone."""
    return who == state.active and bool(state.looks)


def visible(state: State, seat: int | None) -> int:
    """Return open tiles, found pairs, the special tiles before the seats, and one's own look.

    At the last chance a box tells what it knows, as all do (A16).
    """
    if not state.compiled.follows:
        return 0
    if state.step <= Step.SHUFFLE:  # nothing lies anywhere yet
        return 0
    everything = (1 << len(state.cards.faces)) - 1
    grid = (1 << state.compiled.tiles) - 1
    dealt = everything & ~((1 << (len(state.cards.faces) - len(state.special))) - 1)
    seen = state.open | dealt | (grid & ~state.left)
    if state.compiled.table:
        seen &= state.cards.public  # what lies open is told in a moment
        own = state.looks & state.cards.known(seat) if seat == state.active else 0
        return seen | own | (known(state, TABLE) & state.left if state.step == Step.VERDICT else 0)
    return seen | state.looks if seat == state.active else seen


def inspected_cards(state: State, seat: int) -> tuple[int, ...]:
    """Return the places that a seat looks at alone now."""
    return in_order(state.looks) if seat == state.active and state.compiled.sees[seat] else ()


def known(state: State, seat: int | None) -> int:
    """Return the backs whose faces a perfect memory at that seat knows.

    TABLE is asked at the last chance, when all tell each other what they know (A16).
    """
    if seat != TABLE:
        return state.cards.known(seat)
    together = state.cards.public
    for own in state.cards.private:
        together |= own
    return together


def world(state: State, seat: int, rng: Random) -> State:
    """Deal anew what the seat does not know: no basic tile may leave the grid (R3)."""
    if not state.compiled.follows:
        return state
    if state.compiled.table:
        return _guessed(state, seat, rng)
    cards, pair_of = state.cards, state.compiled.pair_of
    hidden = ((1 << len(cards.faces)) - 1) & ~known(state, seat)
    faces = cards.faces
    special = mask([back for back in in_order(hidden) if pair_of[faces[back]] < 0])
    in_grid = hidden & (1 << state.compiled.tiles) - 1
    other = copied(state)
    other.cards = cards.dealt_anew((special, in_grid), rng)
    return other


def _guessed(state: State, seat: int, rng: Random) -> State:
    """Deal anew what a box has not seen, by what it knows alone.

    What it has been told wrongly may leave a basic tile no place in the grid.
    """
    compiled, faces = state.compiled, bytearray(state.cards.faces)
    sure = known(state, seat)
    left = list(compiled.box.dealt)
    for back in in_order(sure):
        left.remove(faces[back])
    basic = [number for number in left if compiled.pair_of[number] >= 0]
    special = [number for number in left if compiled.pair_of[number] < 0]
    hidden = in_order((1 << len(faces)) - 1 & ~sure)
    rng.shuffle(special)
    join = max(0, sum(place < compiled.tiles for place in hidden) - len(basic))
    grid = [*basic, *special[:join]]
    rng.shuffle(grid)
    for back, number in zip(hidden, [*grid, *special[join:]], strict=True):
        faces[back] = number
    other = copied(state)
    cards = state.cards
    other.cards = Cards(cards.box, bytes(faces), cards.public, cards.private)
    return other


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return all that may be seen now, built by allowing: places from 1, faces by id."""
    compiled, cards = state.compiled, state.cards
    seen: dict[str, Any] = {
        **heading(state),
        "active": state.active,
        "hour": state.hour,
        "die": state.die if state.rolled else None,
        "found": [compiled.first_tile[pair] for pair in range(6) if state.found >> pair & 1],
        "allowed": [compiled.first_tile[pair] for pair in state.allowed],
        "specials": list(state.special),
        "spent": list(backs(state.spent)),
        "declared": state.rolled and state.declared,
        "won": state.won,
    }
    if compiled.follows:
        sees = visible(state, seat)
        seen |= {
            "places": [place + 1 for place in backs(state.left)],
            "open": {str(place + 1): cards.face(place) for place in backs(state.open & sees)},
            "first": state.first + 1 or None,
            "looked": [place + 1 for place in backs(state.looks)],
            "pointed": {str(s): place + 1 for s, place in enumerate(state.pointed) if place >= 0},
        }
        if seat is not None and seat == state.active:
            looks = backs(state.looks & sees)
            seen["looks"] = {str(place + 1): cards.face(place) for place in looks}
    return seen
