"""Zones of capsules: groups of cards that the web page shows to one viewer if the device deals."""

from functools import partial

from games.capsules.deck_checks import ICONS
from games.capsules.dial import POSITIONS
from games.capsules.setup import ACTION_CARDS, BACK
from games.capsules.state import State, Step
from games.capsules.view import looked, visible
from games.core.cards import backs, mask
from games.core.display.scene import Item, Style, Zone
from games.core.display.zone import held, zone
from games.core.text import text

_zone = partial(zone, "capsules")


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones for a seat, or the public zones if `seat` is None.

    Return () if people deal, and before the capsules are laid.
    """
    if state.compiled.table or state.step == Step.LAY:
        return ()
    return (
        _hours(state, seat),
        _laid(state),
        *_peeked(state, seat),
        _actions(state),
        *_of_seats(state, seat),
    )


# The dial


def _hours(state: State, seat: int | None) -> Zone:
    """Return the capsules round the dial.

    A face-down capsule that the viewer knows from a look or from notes has a faint face.
    """
    seen, everybody = visible(state, seat) >> BACK, visible(state, None) >> BACK
    items = tuple(
        item for position in POSITIONS if (item := _at(state, position, seen)) is not None
    )
    return _zone("hours", "dial", "ring", items, private=bool(state.here & seen & ~everybody))


def _at(state: State, position: int, seen: int) -> Item | None:
    """Return the capsule at a position, or the Hour Marker that replaced it (R4), or None."""
    if not state.here >> position & 1:
        marked = position in state.setup.deck.rules["hour_markers"]
        return Item("marker", at=position) if marked else None
    if not seen >> position & 1:
        return Item("capsule", at=position, style=_style_down(state, position))
    face = state.cards.face(BACK + position)
    if not state.seen >> position & 1:
        return Item("capsule", face, at=position, style="faint")
    number = state.number(position)
    style: Style = "goal" if number <= state.hour else "steady"
    return Item("capsule", face, at=position, style=style, exact=number == state.hour)


def _style_down(state: State, position: int) -> Style:
    return "active" if position in (state.turned, state.looking) else "steady"


# Action cards


def _laid(state: State) -> Zone:
    """Return the cards played this round. The open card shows which of its icons are unused."""
    order, last = state.order, len(state.played) - 1
    items = tuple(
        Item(
            "action",
            state.cards.face(back),
            seat=order[n % len(order)],
            style="active" if n == last and state.icons else "steady",
            halves=_halves(state, back) if n == last and state.icons else None,
        )
        for n, back in enumerate(state.played)
    )
    return _zone("laid", "play", "row", items)


def _halves(state: State, back: int) -> tuple[bool, bool]:
    """Return whether the upper and the lower icon of the open card are unused."""
    face = state.setup.deck.find(state.cards.face(back))
    assert face is not None  # noqa: S101
    upper, lower = (bool(state.icons & ICONS[icon]) for icon in face.icons)
    return upper, lower


def _peeked(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the Action cards that this seat sees in another seat's hand (A28)."""
    if state.peeking < 0 or not looked(state, seat):
        return ()
    hand = looked(state, seat)
    items = held("action", state.cards, hand, hand)
    return (_zone("looked", "play", "row", items, source=f"hand-{state.peeking}", private=True),)


def _actions(state: State) -> Zone:
    """Return the pile of undealt and discarded Action cards, whose faces are hidden."""
    used = mask(state.played)
    for seat, hand in enumerate(state.hands):
        used |= hand | state.keeps(seat)
    left = ACTION_CARDS & ~used
    return _zone(
        "actions",
        "stock",
        "pile",
        held("action", state.cards, left, 0),
        note=text("capsules.note.actions"),
        mixed=state.round,
    )


# The seats


def _of_seats(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the hands, the cards kept in the draft, and the captured capsules, by seat."""
    seen, looks = visible(state, seat), looked(state, seat) & ACTION_CARDS
    found = []
    for who in range(state.compiled.seats):
        hand = state.hands[who]
        mine = seen if who == seat else 0
        for name, some in (("hand", hand & ~looks), ("kept", state.keeps(who))):
            items = held("action", state.cards, some, mine)
            if items or name == "hand":
                private = bool(some & mine)
                found.append(
                    _zone(name, "own", "row", items, seat=who, source="actions", private=private)
                )
        found.append(_won(state, who))
    return tuple(found)


def _won(state: State, seat: int) -> Zone:
    """Return a seat's captured capsules. At CAPTURED, the new ones are emphasised."""
    won = state.won[seat]
    taken = state.taken[seat] if state.step == Step.CAPTURED else 0
    order = sorted(backs(won), key=state.number)
    items = tuple(
        Item(
            "capsule",
            state.cards.face(BACK + position),
            style="capture" if taken >> position & 1 else "steady",
        )
        for position in order
    )
    return _zone("won", "own", "row", items, seat=seat, source="hours")
