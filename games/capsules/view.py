"""Views of capsules: the cards that a seat sees, and those that a perfect memory knows."""

from collections.abc import Iterable
from random import Random
from typing import Any

from games.capsules import rules
from games.capsules.dial import POSITIONS
from games.capsules.setup import ACTION_CARDS, BACK
from games.capsules.state import State, Step
from games.core.cards import Cards, ascending, backs, pile_mask
from games.core.folder import heading
from games.core.structs import copied

SECRET = (Step.KEEP, Step.PLAY, Step.LOOK)
"""Steps whose question shows cards that only the asked seat may see."""


def private(state: State, who: int | None) -> bool:
    """Return whether the question to this seat, or TABLE, is private to it."""
    if who is None or who < 0 or who != state.turn or state.step not in SECRET:
        return False
    return state.compiled.sees[who]


def own(state: State, seat: int | None) -> int:
    """Return the cards of a seat that the device may show it.

    If people deal, this is empty for a person; for a device seat it is the cards that it knows.
    """
    if seat is None or not state.compiled.sees[seat]:
        return 0
    hand = state.hands[seat] | state.keeps(seat)
    return hand & state.cards.known(seat) if state.compiled.table else hand


def looked(state: State, seat: int | None) -> int:
    """Return the cards that a seat sees with Foresee now (A28)."""
    if seat is None or state.step != Step.LOOK or seat != state.active:
        return 0
    if not state.compiled.sees[seat]:
        return 0
    seen = 1 << BACK + state.looking if state.looking else state.hands[state.peeking]
    return seen & state.cards.known(seat) if state.compiled.table else seen


def inspected_cards(state: State, seat: int) -> tuple[int, ...]:
    """Return the backs that a seat looks at with Foresee: a capsule or a hand (R13)."""
    if state.step != Step.LOOK or seat != state.active:
        return ()
    return (BACK + state.looking,) if state.looking else tuple(backs(state.hands[state.peeking]))


def notes(state: State, seat: int | None) -> int:
    """Return the positions of face-down capsules in a seat's private notes (A21)."""
    if seat is None or not state.compiled.remember:
        return 0
    return state.here & ~state.up & known(state, seat) >> BACK


def visible(state: State, seat: int | None) -> int:
    """Return the backs that a seat sees: public cards, its notes, its hand and its look."""
    seen = (state.seen | sum(state.won) | notes(state, seat)) << BACK
    for back in state.played:
        seen |= 1 << back
    return seen | own(state, seat) | looked(state, seat)


def known(state: State, seat: int | None) -> int:
    """Return the backs that a perfect memory at a seat knows.

    A person who deals knows more than that, but does not report it.
    """
    sees = seat is not None and state.compiled.sees[seat]
    return state.cards.known(seat if sees else None) | own(state, seat)


def world(state: State, seat: int, rng: Random) -> State:
    """Return a random state that agrees with everything the seat knows.

    The backs in the other hands would reveal their draft choices. Therefore the zones of unknown
    Action cards are refilled too, in the order of the backs. In the result, the other seats know no
    Action cards but their own hands.
    """
    sure = known(state, seat)
    if state.compiled.table:  # the backs in people's hands are arbitrary, so they reveal nothing
        return (
            rules.with_cards(state, state.cards.world(sure, rng))
            if state.compiled.device_seats
            else state
        )
    dealt = state.cards.world(sure, rng)
    hands, loose = _filled(state.hands, sure, ascending(ACTION_CARDS & ~sure))
    kept, _ = _filled(state.kept, sure, loose)
    private = [
        mine & ~ACTION_CARDS | hand | sum(kept[other :: state.compiled.seats])
        for other, (mine, hand) in enumerate(zip(dealt.private, hands, strict=True))
    ]
    private[seat] = dealt.private[seat]
    cards = Cards(dealt.box, dealt.faces, dealt.public, tuple(private))
    other = copied(state)
    other.hands, other.kept = hands, kept
    return rules.with_cards(other, cards)


def _filled(zones: Iterable[int], known: int, hidden: bytes) -> tuple[tuple[int, ...], bytes]:
    """Return the zones with their unknown backs replaced by the first hidden ones, and the rest.

    The true zone of a hidden back could reveal a draft choice.
    """
    full = []
    for zone in zones:
        count = (zone & ~known).bit_count()
        full.append(zone & known | pile_mask(hidden[:count]))
        hidden = hidden[count:]
    return tuple(full), hidden


def names(state: State, cards: int) -> list[str]:
    """Return the face ids of some backs, in the deck's order."""
    faces = state.compiled.box.faces
    return [faces[number] for number in sorted(state.cards.faces[back] for back in backs(cards))]


def played_by(state: State, seat: int) -> tuple[str, ...]:
    """Return the face ids of the cards that a seat has played this round, in order."""
    if not state.order:
        return ()
    mine = state.played[state.order.index(seat) :: len(state.order)]
    return tuple(state.cards.face(back) for back in mine)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat may see now; each field is added explicitly."""
    compiled = state.compiled
    seats = range(compiled.seats)
    seen: dict[str, Any] = {
        **heading(state),
        "active": state.active if state.active >= 0 else None,
        "hour": state.hand,
        "round": state.round,
        "order": list(state.order),
        "airships": [
            {
                "colour": state.airships[s] or None,
                "at": state.at[s] or None,
                "facing": state.facing[s],
            }
            for s in seats
        ],
        "stacks": {str(p): list(state.stack(p)) for p in POSITIONS if state.occupied >> p & 1},
        "up": _numbers(state, state.seen),
        "down": [p for p in POSITIONS if state.here >> p & 1 and not state.up >> p & 1],
        "turned": state.turned or None,
        "captured": [state.numbers(won) for won in state.won],
        "taken": [state.numbers(taken) for taken in state.taken],
        "hands": [hand.bit_count() for hand in state.hands],
        "kept": [state.keeps(s).bit_count() for s in seats],
        "played": [list(played_by(state, s)) for s in seats],
        "looking": state.looking or None,
        "peeking": state.peeking if state.peeking >= 0 else None,
    }
    if seat is not None:
        if compiled.sees[seat]:
            mine = own(state, seat)
            seen["hand"] = names(state, state.hands[seat] & mine)
            seen["own_kept"] = names(state, state.keeps(seat) & mine)
            seen["looked"] = names(state, looked(state, seat))
        if compiled.remember:
            seen["notes"] = _numbers(state, notes(state, seat))
    return seen


def _numbers(state: State, positions: int) -> dict[str, int]:
    """Return position -> number of the capsules at these positions."""
    return {str(p): state.number(p) for p in POSITIONS if positions >> p & 1}
