"""Views of outcasts: the cards that a seat sees, and those that a perfect memory knows."""

from typing import Any

from games.core.cards import backs, mask
from games.core.display.default_views import heading
from games.outcasts.cards import EMPTY
from games.outcasts.rounds import totals
from games.outcasts.state import State, Step

ENOUGH = 3
"""Number of cards of the closed pile that a device seat must know before it chooses one."""

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
"""Steps of a device-dealt game at which the answers reveal cards that only the asked seat knows."""

OF_HANDS = frozenset((Step.ONE, Step.OPEN, Step.TURN, Step.EXTRA, Step.GIVE))
"""Steps of `PRIVATE` that reveal only a hand. They are public while hands are open (R26.3)."""


def private(state: State, who: int | None) -> bool:
    """Return whether the question to this seat, or TABLE, is private to it."""
    if (
        state.compiled.table
    ):  # the device treats the open hand of a device seat as hidden, though people see it
        return state.step in PRIVATE and who in state.compiled.device_seats
    return state.step in PRIVATE and not (state.round.open_hands and state.step in OF_HANDS)


def looked_at(state: State, seat: int | None) -> tuple[int, ...]:
    """Return the backs of a pile that only this seat looks through now, top first.

    If people deal, the result is empty for a person.
    """
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
    """Return the backs that a seat sees besides its hand: a pile, or the card drawn with a 4."""
    if state.step == Step.GIVE and seat == state.active:
        return (state.aside.drawn,)
    return looked_at(state, seat)


def _shown(state: State, seat: int) -> tuple[int, ...]:
    """Return the backs of a pile that people scan for a device seat, top first.

    People scan only `ENOUGH` cards of the closed pile, because no one wants to scan twenty cards
    for one 7. The number depends only on which cards are scanned, not on their faces. People scan
    the whole character deck. If they stopped at Wednesday, they would know her place.
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
    if state.step == Step.SIREN and state.reign.stop:  # so that at least one is not blocked
        enough = state.compiled.deal_bag.faces.count(state.compiled.number_of[state.blocked]) + 1
    sure = next((n for n, back in enumerate(pile) if not known >> back & 1), len(pile))
    more = (mask(pile) & known).bit_count() < enough
    return pile[: sure + more]


def hand_of(state: State, seat: int | None) -> int:
    """Return the mask of the cards in a seat's hand that the device may show to that seat.

    If people deal, the mask is 0 for a person. For a device seat it has the cards that it knows.
    """
    if seat is None or state.step <= Step.DEAL:  # R1: not before all cards are dealt
        return 0
    hand, compiled = state.hands[seat], state.compiled
    if not compiled.table:
        return hand
    return hand & state.cards.known(seat) if compiled.sees[seat] else 0


def open_hands(state: State) -> int:
    """Return the mask of all hands while they are open (R26.3) or scored (R24), else 0.

    It is 0 if people deal.
    """
    counted = state.step in (Step.SCORED, Step.OVER)
    if state.compiled.table or not (state.round.open_hands or counted):
        return 0
    seen = 0
    for hand in state.hands:
        seen |= hand
    return seen


def visible(state: State, seat: int | None) -> int:
    """Return the mask of the face-up cards, the seat's own hand, and the cards it looks at."""
    seen = mask(state.open_pile) | (state.gone & state.cards.public)
    for back in (state.card_up, state.round.thing):
        seen |= 1 << back if back >= 0 else 0
    if state.step == Step.RESHUFFLE and not state.aside.due:
        seen |= 1 << state.char_deck[-1]  # Wednesday, before she is shuffled back (R14)
    seen |= hand_of(state, seat) | open_hands(state) | state.aside.counted
    own = mask(looked_at(state, seat)) | _drawn(state, seat)
    return seen | (own & state.cards.known(seat) if state.compiled.table else own)


def _drawn(state: State, seat: int | None) -> int:
    """Return the mask of the card drawn by a 4 if this seat sees it, else 0.

    If people deal, it is 0 for a person.
    """
    if state.aside.drawn < 0 or seat not in (state.active, state.aside.target):
        return 0
    return 1 << state.aside.drawn if state.compiled.sees[seat] else 0


def known(state: State, seat: int | None) -> int:
    """Return the mask of the backs that a seat with a perfect memory knows.

    If people deal, they know more cards, but do not report them. Cards that people count are public
    until they are back in the hand.
    """
    if state.compiled.table:
        return state.cards.known(seat) | state.aside.counted
    return state.cards.known(seat) | hand_of(state, seat)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return a dict of everything that a seat may see now. Each field is added explicitly.

    Piles are listed from the bottom up.
    """
    compiled, cards = state.compiled, state.cards

    def names(zone: int) -> list[str]:
        return [cards.box.faces[n] for n in sorted(cards.faces[back] for back in backs(zone))]

    seen: dict[str, Any] = {
        **heading(state, state.step.name.lower()),
        "active": state.active,
        "youngest": compiled.youngest,
        "round": state.round.number,
        "rounds": [list(gained) for gained in state.round.gained],
        "scores": list(totals(state)),
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
        if looked:  # None for a card that is not scanned yet
            seen["looks"] = [cards.face(back) if sees >> back & 1 else None for back in looked]
        if _drawn(state, seat) & sees:
            seen["drawn"] = cards.face(state.aside.drawn)
        if state.step == Step.RACE:
            seen["answered"] = not state.aside.waiting >> seat & 1
    return seen
