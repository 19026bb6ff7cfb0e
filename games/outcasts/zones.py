"""Zones of outcasts: the cards that the web page shows one viewer in a device-dealt game."""

from functools import partial

from games.core.display.scene import Item, Zone
from games.core.display.zone import held, lying, zone
from games.core.text import text
from games.outcasts.prompts import rule
from games.outcasts.state import State
from games.outcasts.visibility import looked_at, visible

_zone = partial(zone, "outcasts")


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones that a seat sees, or the public ones for None. Return () if people deal."""
    if state.compiled.table:
        return ()
    seen, cards, looked = visible(state, seat), state.cards, looked_at(state, seat)
    return (
        *_in_force(state, seen),
        *_open_pile(state),
        *_of_a_look(state, looked, seat),
        _zone(
            "characters",
            "stock",
            "pile",
            lying("character", cards, _left(state.char_deck, looked), seen),
            note=text("outcasts.note.characters"),
            mixed=state.round.mixed,
        ),
        _zone(
            "closed_pile",
            "stock",
            "pile",
            lying("outcast", cards, _left(state.closed_pile, looked), seen),
            note=text("outcasts.note.closed-pile"),
            source="open_pile",
            mixed=state.round.number,
        ),
        *_hands(state, seen, seat),
    )


def _in_force(state: State, seen: int) -> tuple[Zone, ...]:
    """Return the active character, the card under Thing (A21), and the characters put away."""
    cards = state.cards
    up = (state.card_up,) if state.card_up >= 0 else ()
    out = (state.round.thing,) if state.round.thing >= 0 else ()
    gone = tuple(
        Item(item.kind, item.face, item.n, style="faint")
        for item in held("character", cards, state.gone, seen)
    )
    return (
        _zone(
            "in_force",
            "rule",
            "pile",
            lying("character", cards, up, seen),
            note=rule(state) or (None if up else text("outcasts.note.nobody")),
            source="characters",
        ),
        *((_zone("blocked", "rule", "pile", lying("outcast", cards, out, seen)),) if out else ()),
        _zone("gone", "rule", "row", gone, source="in_force"),
    )


def _open_pile(state: State) -> tuple[Zone, ...]:
    """Return the open pile. Only its top card has a seat, as the state stores only that player."""
    faces = [state.cards.face(back) for back in state.open_pile]
    top = len(faces) - 1
    items = tuple(
        Item("outcast", face, seat=state.last_player if n == top else None)
        for n, face in enumerate(faces)
    )
    return (_zone("open_pile", "play", "spread", items),)


def _of_a_look(state: State, looked: tuple[int, ...], seat: int | None) -> tuple[Zone, ...]:
    """Return the pile that only this seat looks through, top first, or the card drawn by a 4."""
    if state.aside.drawn >= 0 and seat in (state.active, state.aside.target):
        item = Item("outcast", state.cards.face(state.aside.drawn))
        return (_zone("drawn", "play", "row", (item,), private=True),)
    if not looked:
        return ()
    kind = "character" if looked[0] in state.char_deck else "outcast"
    items = tuple(Item(kind, state.cards.face(back), at=n) for n, back in enumerate(looked, 1))
    source = "characters" if kind == "character" else "closed_pile"
    return (_zone("looked", "play", "row", items, source=source, private=True),)


def _left(pile: bytes, looked: tuple[int, ...]) -> bytes:
    """Return the pile, or b"" while the viewer looks through it and so sees it in another zone."""
    return b"" if looked and looked[0] in pile else pile


def _hands(state: State, seen: int, seat: int | None) -> tuple[Zone, ...]:
    """Return the hands. Other viewers see a card that a 4 has drawn still in its hand (A51)."""
    hands, drawn, target = list(state.hands), state.aside.drawn, state.aside.target
    if drawn >= 0 and seat not in (state.active, target):
        hands[target] |= 1 << drawn
    everybody = visible(state, None)
    return tuple(
        _zone(
            "hand",
            "own",
            "row",
            held("outcast", state.cards, hand, seen),
            seat=who,
            source="closed_pile",
            private=bool(hand & seen & ~everybody),
        )
        for who, hand in enumerate(hands)
    )
