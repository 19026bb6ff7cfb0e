"""Zones of midnight: groups of cards that the web page shows to one viewer in a device-dealt game.

Discard piles are face up, but only the top card and cards just shown are visible.
"""

from collections.abc import Iterator
from functools import partial

from games.core.display.scene import Item, Style, Zone
from games.core.display.zone import held, lying, on_top, zone
from games.core.text import text
from games.midnight.board import GATE, MIDNIGHT, PARTY
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import EXCHANGED
from games.midnight.state import State, Step
from games.midnight.view import badges, own, visible

_zone = partial(zone, "midnight")


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones for a seat, or the public zones if `seat` is None.

    Return () if people deal.
    """
    if state.compiled.table:
        return ()
    seen, everybody = visible(state, seat), visible(state, None)
    return (
        *_party(state),
        _discard(state, seen, everybody),
        *_laid(state),
        *_piles(state),
        *_used(state, seen),
        *(found for who in range(state.compiled.seats) for found in _of_seat(state, who, seat)),
    )


def _party(state: State) -> tuple[Zone, ...]:
    """Return the figures at the Midnight Party, in the modes that use it (R20)."""
    if not state.compiled.race:
        return ()
    owners = state.compiled.owners
    items = tuple(
        Item("figure", COLOURS[figure], seat=owners[figure][0] if owners[figure] else None)
        for figure, hour in enumerate(state.at)
        if hour == PARTY
    )
    return (_zone("party", "own", "row", items),)


# The middle of the table


def _discard(state: State, seen: int, everybody: int) -> Zone:
    """Return the discard pile, the top card last. The Hour card being played is on top."""
    pile = state.pile
    items = lying("hour", state.cards, on_top(pile, seen, EXCHANGED), seen)
    count = len(pile)
    if state.hour >= 0 and state.hour not in pile and state.laid is not None:
        face = state.cards.face(state.hour)
        items += (Item("hour", face, seat=state.active, style="active"),)
        count += 1
    private = any(seen & ~everybody & 1 << back for back in pile)
    return _zone(
        "discard", "play", "spread", items, count=count, source=f"hand-{state.active}",
        private=private,
    )  # fmt: skip


def _laid(state: State) -> tuple[Zone, ...]:
    """Return the Booster and the Special Actions played with the Hour card, before `confirm`."""
    if state.step != Step.LAY or state.laid is None or not state.laid.cards:
        return ()
    items = tuple(
        Item(
            "booster" if state.compiled.boosters >> back & 1 else "special",
            state.cards.face(back),
            seat=state.active,
        )
        for back in state.laid.cards
    )
    return (_zone("laid", "play", "row", items, source=f"specials-{state.active}"),)


# The piles


def _piles(state: State) -> tuple[Zone, ...]:
    """Return the draw piles. Specials and Boosters have the hour at which figures earn them."""
    piles, mixed = state.piles, state.standing.mixed
    earned = (
        ("specials", "special", piles.specials, GATE),
        ("boosters", "booster", piles.boosters, MIDNIGHT),
    )
    return (
        _backs("hours_left", "hour", state.left, mixed=mixed[0]),
        *(
            _backs(name, kind, len(pile), hour=hour, mixed=mixed[n])
            for n, (name, kind, pile, hour) in enumerate(earned, 1)
        ),
    )


def _backs(name: str, kind: str, count: int, hour: int | None = None, mixed: int = 0) -> Zone:
    items = (Item(kind, n=count),) if count else ()
    note = text(f"midnight.note.{name.replace('_', '-')}")
    return _zone(name, "stock", "pile", items, hour=hour, note=note, mixed=mixed)


def _used(state: State, seen: int) -> tuple[Zone, ...]:
    """Return the non-empty piles of used cards, and of cards out of the match (A14)."""
    piles = state.piles
    used: tuple[tuple[str, str, bytes, Style], ...] = (
        ("used_specials", "special", piles.used_specials, "steady"),
        ("used_boosters", "booster", piles.used_boosters, "steady"),
        ("out", "special", piles.out, "faint"),
    )
    return tuple(_upward(state, *each, seen) for each in used if each[2])


def _upward(state: State, name: str, kind: str, pile: bytes, style: Style, seen: int) -> Zone:
    top = lying(kind, state.cards, on_top(pile, seen, EXCHANGED), seen)
    items = tuple(Item(kind, item.face, style=style) for item in top)
    items = items or (Item(kind, n=len(pile), style=style),)
    return _zone(name, "stock", "pile", items, count=len(pile), source="laid")


# The seats


def _of_seat(state: State, who: int, viewer: int | None) -> Iterator[Zone]:
    """Yield a seat's Hour cards, its Boosters and Special Actions, and its Ghost cards.

    Other viewers see only backs, even of a card that Recycle has shown to them.
    """
    compiled, hand = state.compiled, state.hand(who)
    seen = own(state, who) if who == viewer else 0
    for name, called, source, kinds in (
        ("hand", "hand", "hours_left", (("hour", compiled.hours),)),
        (
            "specials",
            "extras",
            None,
            (("booster", compiled.boosters), ("special", compiled.specials)),
        ),
    ):
        items = tuple(
            item for kind, backs in kinds for item in held(kind, state.cards, hand & backs, seen)
        )
        private = any(item.face is not None for item in items)
        items = _marked(state, who, items) if private else items
        yield _zone(
            name, "own", "row", items, seat=who, called=called, source=source, private=private
        )
    yield _zone("ghosts", "own", "row", _ghosts(state, who), seat=who)


def _marked(state: State, who: int, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the seat's own cards, with the cards marked for the exchange emphasised (A34)."""
    exchange = state.exchange
    if who != state.active or exchange is None or not exchange.marked:
        return items
    marked = [state.compiled.box.faces[face] for face in exchange.marked]
    found = []
    for item in items:
        chosen = item.face is not None and item.face in marked
        if item.face is not None and chosen:
            marked.remove(item.face)
        found.append(Item(item.kind, item.face, item.n, style="active" if chosen else "steady"))
    return tuple(found)


def _ghosts(state: State, who: int) -> tuple[Item, ...]:
    return tuple(
        Item("ghost", face, style="spent" if spent else "steady")
        for face, spent in badges(state, who)
    )
