"""Who may see and know what, and what people with cards of their own tell the device."""

from itertools import accumulate
from random import Random
from typing import Any

from games.core.action import Action
from games.core.cards import Cards, backs, mask, places
from nightwatch.state import State, Step


def _own(state: State, seat: int | None) -> int:
    """Return a seat's own hand; at a table only the people see their hands."""
    if seat is None or state.table or not state.hands:
        return 0
    return state.hands[seat]


def visible(state: State, seat: int | None) -> int:
    """Return what lies face up, the seat's own hand, and what it is just looking at."""
    seen = _own(state, seat)
    seen |= 1 << state.street if state.street >= 0 else 0
    for back in state.opened.values():
        seen |= 1 << back
    if seat == state.active and not state.table:
        seen |= 1 << state.doors[state.looking] if state.looking else 0
        seen |= state.gutter if state.step == Step.TAKE else 0
    return seen


def known(state: State, seat: int | None) -> int:
    """Return what a perfect memory knows; people at a table know more than they have told."""
    return state.cards.known(None if state.table else seat) | _own(state, seat)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return all that may be seen now, built by allowing."""
    cards = state.cards

    def names(zone: int) -> list[str]:
        return sorted(cards.face(back) for back in backs(zone))

    seen: dict[str, Any] = {
        "game": state.setup.game,
        "variant": state.setup.variant,
        "cards": state.setup.cards,
        "seats": state.setup.seats,
        "turn": state.turn,
        "step": state.step.value,
        "active": state.active,
        "hour": state.hour,
        "street": cards.face(state.street) if state.street >= 0 else None,
        "doors": sorted(state.doors),
        "opened": {str(hour): cards.face(back) for hour, back in state.opened.items()},
        "gains": [names(won) for won in state.gains],
        "hands": [hand.bit_count() for hand in state.hands],
        "deck": len(state.deck),
        "gutter": state.gutter.bit_count(),
        "wells": list(state.wells),
        "looking": state.looking or None,
    }
    if seat is not None and not state.table:
        seen["hand"] = names(_own(state, seat))
        if seat == state.active and state.looking:
            seen["behind"] = cards.face(state.doors[state.looking])
        if seat == state.active and state.step == Step.TAKE:
            seen["lies"] = names(state.gutter)
    return seen


def world(state: State, seat: int, rng: Random) -> State:
    """Return a state that this seat cannot tell from the true one.

    Step cards are taken unseen (N6), so they are numbered anew, zone by zone: else the number of a
    card that is laid would tell whether it is the one that was taken.
    """
    cards, sure = state.cards, known(state, seat)
    new: State = state.__copy__()  # type: ignore[attr-defined]  # msgspec has it, its stub not
    if not state.hands:  # nothing is dealt
        return new
    zones = [cards.laid_out(zone, sure) for zone in (*state.hands, state.gutter)]
    street = bytes((state.street,)) if state.street >= 0 else b""
    zones += [bytes(state.deck), street, bytes(backs(cards.box.kinds[1]))]
    ends = accumulate(map(len, zones))
    *hands, gutter, deck, street_now, _ = (
        range(end - len(zone), end) for zone, end in zip(zones, ends, strict=True)
    )
    new.hands, new.gutter, new.deck = tuple(map(mask, hands)), mask(gutter), tuple(deck)
    new.street = street_now[0] if street_now else -1
    order = b"".join(zones)
    sure = places(order, sure)
    nobody = (0,) * len(cards.private)  # what others know is as hidden as what they hold
    known_now = Cards(cards.box, cards.faces, cards.public, nobody).renumbered(order)
    new.cards = known_now.look(seat, sure & ~known_now.public).world(sure, rng)
    return new


def told(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a game that is seen whole into what the table tells."""
    if action.verb in ("shuffle", "peek"):  # nobody saw the one; the other is told when it is over
        return ()
    if action.verb == "shut":
        return (Action(action.by, "peek", state.looking),)
    if action.verb == "take":
        return (Action(action.by, "took"),)
    return (action,)
