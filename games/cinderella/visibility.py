"""Views of cinderella: the tiles that a seat sees, and those that a perfect memory knows."""

from random import Random
from typing import Any

from games.cinderella.state import State, Step
from games.core.action import TABLE
from games.core.cards import Cards, backs, in_order, mask
from games.core.display.default_views import heading
from games.core.structs import copied


def private(state: State, who: int | None) -> bool:
    """Return whether the question to this seat, or TABLE, is private to it."""
    return who == state.active and bool(state.looks)


def visible(state: State, seat: int | None) -> int:
    """Return the mask of open tiles, found pairs, special tiles of the seats, and own secret looks.

    At the last chance of a table-dealt game, it includes tiles that device seats know (A16).
    """
    if not state.compiled.follows or state.step <= Step.SHUFFLE:  # the tiles have no places
        return 0
    grid = (1 << state.compiled.tiles) - 1
    dealt = (1 << len(state.special)) - 1 << len(state.cards.faces) - len(state.special)
    seen = state.open | dealt | (grid & ~state.left)
    if state.compiled.table:
        seen &= state.cards.public  # an open tile is public once it is reported
        own = state.looks & state.cards.known(seat) if seat == state.active else 0
        return seen | own | (known(state, TABLE) & state.left if state.step == Step.VERDICT else 0)
    return seen | state.looks if seat == state.active else seen


def looks(state: State, seat: int) -> int:
    """Return the mask of the places that only this seat looks at now."""
    return state.looks if seat == state.active and state.compiled.sees[seat] else 0


def known(state: State, seat: int | None) -> int:
    """Return the mask of the backs that a seat with a perfect memory knows.

    If `seat` is None, return what all know. TABLE stands for all seats together (A16).
    """
    return state.cards.sure if seat == TABLE else state.cards.known(seat)


def world(state: State, seat: int, rng: Random) -> State:
    """Return a random state that the seat cannot distinguish from the true one.

    The hidden tiles are dealt again. All basic tiles stay in the grid (R3).
    """
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
    """Return a random state of a table-dealt game that agrees with the knowledge of the seat.

    After a wrong report of people, a basic tile can be left without a place in the grid.
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
    """Return a dict of everything that a seat may see now. Each field is added explicitly.

    Places are numbered from 1, and faces are ids.
    """
    compiled, cards = state.compiled, state.cards
    seen: dict[str, Any] = {
        **heading(state, state.step.name.lower()),
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
