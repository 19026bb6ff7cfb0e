"""What lies on the table of nightwatch where the device deals, as one viewer sees it.

Zones are all that the page needs to draw this game: which pile lies where, and what is on it.
"""

from functools import partial

from games.core.scene import Item, Zone
from games.core.zone import held, lying, zone
from nightwatch.people import visible
from nightwatch.state import State, Step

_zone = partial(zone, "nightwatch")


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones for this seat; None is the whole table.

    () where the people deal, and before the shuffle.
    """
    if state.table or state.step == Step.SHUFFLE:
        return ()
    seen, everybody, cards = visible(state, seat), visible(state, None), state.cards
    street = (state.street,) if state.street >= 0 else ()
    gutter = held("step", cards, state.gutter, seen)
    private = bool(state.gutter & seen & ~everybody)
    return (
        _doors(state, seen, everybody),
        _zone("street", "play", "pile", lying("step", cards, street, seen), source="deck"),
        _zone(
            "gutter",
            "stock",
            "row" if private else "pile",
            gutter,
            source="street",
            private=private,
        ),
        _zone("deck", "stock", "pile", lying("step", cards, state.deck, seen)),
        *(_hand(state, who, seen, everybody) for who in range(state.setup.seats)),
        *(_won(state, who, seen) for who in range(state.setup.seats)),
    )


def _hand(state: State, who: int, seen: int, everybody: int) -> Zone:
    hand = state.hands[who]
    items = held("step", state.cards, hand, seen)
    private = bool(hand & seen & ~everybody)
    return _zone("hand", "own", "row", items, seat=who, source="deck", private=private)


def _won(state: State, who: int, seen: int) -> Zone:
    items = held("door", state.cards, state.gains[who], seen)
    return _zone("won", "own", "row", items, seat=who, source="doors")


def _doors(state: State, seen: int, everybody: int) -> Zone:
    """Return the doors round the dial; one that was opened stands there until somebody has it."""
    given = sum(state.gains)
    opened = {hour: back for hour, back in state.opened.items() if not given >> back & 1}
    lying_at = sorted((state.doors | opened).items())
    items = tuple(
        Item("door", state.cards.face(back) if seen >> back & 1 else None, at=hour)
        for hour, back in lying_at
    )
    private = any(seen & ~everybody & 1 << back for _, back in lying_at)
    return _zone("doors", "dial", "ring", items, private=private)
