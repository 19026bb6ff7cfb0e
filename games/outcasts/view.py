"""What a seat may see of outcasts, and what a perfect memory at that seat would know."""

from typing import Any

from games.core.cards import backs, mask
from games.core.folder import heading
from games.outcasts import turn
from games.outcasts.character_rules import EMPTY
from games.outcasts.state import State, Step

ENOUGH = 3
"""Of so many cards of the closed pile a box chooses, if it knows them; else they are tapped."""

PRIVATE = frozenset(
    (
        Step.RACE,
        Step.ONE,
        Step.OPEN,
        Step.TURN,
        Step.EXTRA,
        Step.GIVE,
        Step.SIREN,
        Step.THING,
        Step.PLACE,
        Step.SEEN,
    )
)
"""Where the answers of a device-dealt game tell what only the asked one may know."""

OF_HANDS = frozenset((Step.ONE, Step.OPEN, Step.TURN, Step.EXTRA, Step.GIVE))
"""Of these, where they tell a hand; that is no secret while hands lie open (R26.3)."""


def private(state: State, who: int | None) -> bool:
    """Whether what is asked of this seat, or TABLE, is for its eyes alone."""
    if (
        state.compiled.table
    ):  # what lies open before a box, people see, and the device takes for hidden
        return state.step in PRIVATE and who in state.compiled.device_seats
    return state.step in PRIVATE and not (state.round.open_hands and state.step in OF_HANDS)


def looked_at(state: State, seat: int | None) -> tuple[int, ...]:
    """Return the backs that a seat which the device sees looks through alone now, top first."""
    if seat is None or not state.compiled.sees[seat]:
        return ()
    if state.compiled.table:
        return _shown(state, seat)
    if seat != state.turn:
        return ()
    if state.step in (Step.SIREN, Step.THING):
        return tuple(reversed(state.closed_pile))
    if state.step in (Step.PLACE, Step.SEEN):
        return tuple(reversed(state.char_deck))
    return ()


def inspected_cards(state: State, seat: int) -> tuple[int, ...]:
    """Return what a seat sees besides its hand: a pile, or the card that it has drawn with a 4."""
    if state.step == Step.GIVE and seat == state.active:
        return (state.aside.drawn,)
    return looked_at(state, seat)


def _shown(state: State, seat: int) -> tuple[int, ...]:
    """Return what a box is shown of a pile, top first.

    Of the closed pile no more than it needs: nobody taps twenty cards for one 7. How many that are
    follows from what has been tapped, and not from what it was. The characters it is shown all, for
    people who stop at Wednesday would know where she is.
    """
    known = state.cards.known(seat)
    asked = state.last_player if state.step == Step.THING else state.active
    if seat != asked:
        return ()
    if state.step == Step.PLACE:
        deck = state.char_deck
        there = (
            mask(deck)
            & state.cards.public
            & state.cards.held(mask(deck), state.compiled.wednesday_face)
        )
        return () if there else tuple(reversed(deck))
    if state.step not in (Step.SIREN, Step.THING):
        return ()
    pile, enough = tuple(reversed(state.closed_pile)), ENOUGH
    if state.step == Step.SIREN and state.reign.stop:  # one of them is surely not blocked
        enough = state.compiled.deal_bag.faces.count(state.compiled.number_of[state.blocked]) + 1
    sure = next((n for n, back in enumerate(pile) if not known >> back & 1), len(pile))
    more = (mask(pile) & known).bit_count() < enough
    return pile[: sure + more]


def hand_of(state: State, seat: int | None) -> int:
    """Return the hand that a seat sees as its own; at a table that is what a box was shown."""
    if seat is None or state.step <= Step.DEAL:  # R1: not before all are dealt
        return 0
    hand, compiled = state.hands[seat], state.compiled
    if not compiled.table:
        return hand
    return hand & state.cards.known(seat) if compiled.sees[seat] else 0


def open_hands(state: State) -> int:
    """Return all hands if they lie open before all: for a round (R26.3), or to be counted (R24)."""
    counted = state.step in (Step.SCORED, Step.OVER)
    if state.compiled.table or not (state.round.open_hands or counted):
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
    seen |= hand_of(state, seat) | open_hands(state) | state.aside.counted
    own = mask(looked_at(state, seat)) | _drawn(state, seat)
    return seen | (own & state.cards.known(seat) if state.compiled.table else own)


def _drawn(state: State, seat: int | None) -> int:
    """Return the card that a 4 has drawn, for who sees it; people at a table see their own."""
    if state.aside.drawn < 0 or seat not in (state.active, state.aside.target):
        return 0
    return 1 << state.aside.drawn if state.compiled.sees[seat] else 0


def known(state: State, seat: int | None) -> int:
    """Return what a perfect memory knows; people at a table know more than they have told.

    What is counted there all are told, until its hand is whole again.
    """
    if state.compiled.table:
        return state.cards.known(seat) | state.aside.counted
    return state.cards.known(seat) | hand_of(state, seat)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return all that may be seen now, built by allowing; piles from the bottom up."""
    compiled, cards = state.compiled, state.cards

    def names(zone: int) -> list[str]:
        return [cards.box.faces[n] for n in sorted(cards.faces[back] for back in backs(zone))]

    seen: dict[str, Any] = {
        **heading(state),
        "active": state.active,
        "youngest": compiled.youngest,
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
        "blocked": compiled.face_of[state.blocked] if state.reign.stop else None,
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
    if seat is not None and compiled.sees[seat]:
        seen["hand"] = names(hand_of(state, seat))
        looked, sees = looked_at(state, seat), visible(state, seat)
        if looked:  # a box waits until it has been shown them
            seen["looks"] = [cards.face(back) if sees >> back & 1 else None for back in looked]
        if _drawn(state, seat) & sees:
            seen["drawn"] = cards.face(state.aside.drawn)
        if state.step == Step.RACE:
            seen["answered"] = not state.aside.waiting >> seat & 1
    return seen
