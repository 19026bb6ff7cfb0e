"""What a seat may see of outcasts, and what a perfect memory at that seat would know."""

from typing import Any

from games.core.cards import backs, mask
from games.core.folder import heading
from games.outcasts import turn
from games.outcasts.reign import EMPTY
from games.outcasts.state import State, Step


def looked_at(state: State, seat: int | None) -> tuple[int, ...]:
    """Return the backs that this seat looks through alone now, top first; device-dealt."""
    if state.plan.table or seat is None or seat != state.turn:
        return ()
    if state.step in (Step.SIREN, Step.THING):
        return tuple(reversed(state.closed_pile))
    if state.step in (Step.PLACE, Step.SEEN):
        return tuple(reversed(state.char_deck))
    return ()


def hand_of(state: State, seat: int | None) -> int:
    """Return the hand that a seat sees as its own; at a table only people see hands."""
    if seat is None or state.plan.table or state.step <= Step.DEAL:  # R1: not before all are dealt
        return 0
    return state.hands[seat]


def open_hands(state: State) -> int:
    """Return all hands if they lie open before all: for a round (R26.3), or to be counted (R24)."""
    counted = state.step in (Step.SCORED, Step.OVER)
    if state.plan.table or not (state.round.open_hands or counted):
        return 0
    seen = 0
    for hand in state.hands:
        seen |= hand
    return seen


def visible(state: State, seat: int | None) -> int:
    """Return the open pile, characters turned up, Thing's card, one's hand, and one's own look."""
    seen = mask(state.open_pile) | (state.gone & state.cards.public)
    for back in (state.card_up, state.round.thing):
        seen |= 1 << back if back >= 0 else 0
    if state.step == Step.RESHUFFLE and not state.aside.due:
        seen |= 1 << state.char_deck[-1]  # Wednesday, on her way back (R14)
    seen |= hand_of(state, seat) | open_hands(state) | mask(looked_at(state, seat))
    if state.aside.drawn >= 0 and seat in (state.active, state.aside.target):
        seen |= 1 << state.aside.drawn
    return seen | state.aside.counted


def known(state: State, seat: int | None) -> int:
    """Return what a perfect memory knows; people at a table know more than they have told."""
    if state.plan.table:
        return state.cards.public
    return state.cards.known(seat) | hand_of(state, seat)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return all that may be seen now, built by allowing; piles from the bottom up."""
    plan, cards = state.plan, state.cards

    def names(zone: int) -> list[str]:
        return [cards.box.faces[n] for n in sorted(cards.faces[back] for back in backs(zone))]

    seen: dict[str, Any] = {
        **heading(state),
        "active": state.active,
        "youngest": plan.youngest,
        "round": state.round.number,
        "rounds": [list(gained) for gained in state.round.gained],
        "scores": list(turn.totals(state)),
        "cause": state.round.cause or None,
        "hands": list(state.sizes),
        "open_pile": [cards.face(back) for back in state.open_pile],
        "closed_pile": len(state.closed_pile),
        "top": None if state.top == EMPTY else state.top,
        "character": state.character.id or None,
        "characters_left": len(state.char_deck),
        "gone": names(state.gone & cards.public),
        "blocked": plan.face_of[state.blocked] if state.reign.stop else None,
        "thing_card": cards.face(state.round.thing) if state.round.thing >= 0 else None,
        "direction": state.character.direction,
        "last_player": state.last_player if state.last_player >= 0 else None,
        "streak": state.streak,
        "wednesday_left": state.round.hunted,
        "open_hands": state.round.open_hands,
        "target": state.aside.target if state.aside.target >= 0 else None,
        "counts": list(state.aside.counts),
    }
    if state.step == Step.COUNT:
        seen["counted"] = names(state.aside.counted)
    if open_hands(state):
        seen["all_hands"] = [names(hand) for hand in state.hands]
    if seat is not None and not plan.table:
        seen["hand"] = names(hand_of(state, seat))
        looked = looked_at(state, seat)
        if looked:
            seen["looks"] = [cards.face(back) for back in looked]
        if state.aside.drawn >= 0 and seat in (state.active, state.aside.target):
            seen["drawn"] = cards.face(state.aside.drawn)
        if state.step == Step.RACE:
            seen["answered"] = not state.aside.waiting >> seat & 1
    return seen
