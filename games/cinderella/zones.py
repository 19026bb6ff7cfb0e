"""Zones of cinderella: the tiles that the web page shows one viewer in a device-dealt game."""

from functools import partial

from games.cinderella.state import State, Step
from games.cinderella.view import visible
from games.core.cards import backs
from games.core.display.scene import Item, Zone
from games.core.display.zone import zone
from games.core.text import text

_zone = partial(zone, "cinderella")


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones that a seat sees, or the public ones for None.

    Return () if people deal, or before the grid is shuffled.
    """
    if state.compiled.table or state.step <= Step.SHUFFLE:
        return ()
    return (_die(state), _tiles(state, seat), _found(state), *_before(state))


def _die(state: State) -> Zone:
    """Return the die, with its face from the roll to the end of the turn."""
    face = state.die if state.rolled else None
    note = text(f"cinderella.note.{face}") if face else None
    return _zone("die", "rule", "pile", (Item("die", face),), note=note)


def _tiles(state: State, seat: int | None) -> Zone:
    """Return the grid. Found pairs leave gaps (A24)."""
    seen = visible(state, seat)
    items = tuple(
        Item(
            "tile",
            state.cards.face(place) if seen >> place & 1 else None,
            at=place + 1,
            pointed=tuple(s for s, at in enumerate(state.pointed) if at == place),
            style="active" if (state.open | state.looks) >> place & 1 else "steady",
        )
        for place in backs(state.left)
    )
    private = bool(state.left & seen & ~visible(state, None))
    return _zone("tiles", "play", "grid", items, columns=state.compiled.columns, private=private)


def _found(state: State) -> Zone:
    """Return the found pairs, in the order of the deck."""
    faces, pair_of = state.cards.faces, state.compiled.pair_of
    gone = backs((1 << state.compiled.tiles) - 1 & ~state.left)
    order = sorted(gone, key=lambda place: (pair_of[faces[place]], faces[place]))
    items = tuple(Item("tile", state.cards.face(place)) for place in order)
    return _zone("found", "play", "row", items, source="tiles")


def _before(state: State) -> tuple[Zone, ...]:
    """Return the special tile of each seat. Used ones have the style "spent"."""
    return tuple(
        _zone(
            "before",
            "own",
            "row",
            (Item("tile", face, style="spent" if state.spent >> seat & 1 else "steady"),),
            seat=seat,
        )
        for seat, face in enumerate(state.special)
    )
