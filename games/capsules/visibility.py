"""Visibility in capsules: the cards that a seat sees or knows, its view, and sampled worlds."""

from collections.abc import Iterable
from random import Random
from typing import Any

from games.capsules import rules
from games.capsules.actions import DRAFTED
from games.capsules.setup import ACTION_CARDS, BACK
from games.capsules.state import State, Step
from games.core.action import Action
from games.core.cards import Cards, ascending, backs, pile_mask
from games.core.display.default_views import heading
from games.core.structs import copied

SECRET = (Step.KEEP, Step.PLAY, Step.LOOK)
"""Steps whose question shows cards that only the asked seat may see."""


def private(state: State, who: int | None) -> bool:
    """Return whether only `who` (a seat, TABLE or None) may see the open question."""
    if who is None or who < 0 or who != state.turn or state.step not in SECRET:
        return False
    return state.compiled.sees[who]


def own(state: State, seat: int | None) -> int:
    """Return the mask of a seat's cards that the device may show to this seat.

    If people deal, the mask is 0 for a person. For a device seat, it has the cards that the seat
    knows.
    """
    if seat is None or not state.compiled.sees[seat]:
        return 0
    hand = state.hands[seat] | state.keeps(seat)
    return hand & state.cards.known(seat) if state.compiled.table else hand


def looked(state: State, seat: int | None) -> int:
    """Return the mask of the cards that a seat sees with Foresee now (A28)."""
    if seat is None or not state.compiled.sees[seat]:
        return 0
    seen = looks(state, seat)
    return seen & state.cards.known(seat) if state.compiled.table else seen


def looks(state: State, seat: int) -> int:
    """Return the mask of the cards that a seat may look at with Foresee (R13)."""
    if state.step != Step.LOOK or seat != state.active:
        return 0
    return 1 << BACK + state.looking if state.looking else state.hands[state.peeking]


def notes(state: State, seat: int | None) -> int:
    """Return the bitmask of the positions of face-down capsules in a seat's notes (A21)."""
    if seat is None or not state.compiled.remember:
        return 0
    return state.here & ~state.up & known(state, seat) >> BACK


def visible(state: State, seat: int | None) -> int:
    """Return the mask of backs that a seat sees: public cards, notes, own hand, Foresee."""
    seen = (state.seen | sum(state.won) | notes(state, seat)) << BACK
    for back in state.played:
        seen |= 1 << back
    return seen | own(state, seat) | looked(state, seat)


def known(state: State, seat: int | None) -> int:
    """Return the mask of the backs whose faces a seat with perfect memory knows.

    If people deal, a person knows more cards, but does not report them.
    """
    sees = seat is not None and state.compiled.sees[seat]
    return state.cards.known(seat if sees else None) | own(state, seat)


def world(state: State, seat: int, rng: Random) -> State:
    """Return a random state that agrees with everything the seat knows.

    The backs in the other seats' hands would reveal their draft choices. Therefore the function
    also refills the zones of unknown Action cards, in the order of the backs. In the result, each
    other seat knows only its own Action cards.
    """
    sure = known(state, seat)
    if state.compiled.device_seats:
        return rules.with_cards(state, state.cards.world(sure, rng))
    if state.compiled.table:  # the backs in people's hands are arbitrary, so they reveal nothing
        return state
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
    """Return a pair: the zones with other unknown backs, and the rest of `hidden`.

    The function replaces the unknown backs of each zone with the first backs of `hidden`, because
    the true zone of a back could reveal a draft choice.
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
    """Return a dict of everything that a seat may see now. Each field is added explicitly."""
    compiled = state.compiled
    seats = range(compiled.seats)
    seen: dict[str, Any] = {
        **heading(state, state.step.name.lower()),
        "active": state.active if state.active >= 0 else None,
        "hour": state.hand,
        "round": state.round,
        "order": list(state.order),
        "airships": [
            {"colour": colour or None, "at": at or None, "facing": facing}
            for colour, at, facing in zip(state.airships, state.at, state.facing, strict=True)
        ],
        "stacks": {str(p): list(state.stack(p)) for p in backs(state.occupied)},
        "up": _numbers(state, state.seen),
        "down": list(backs(state.here & ~state.up)),
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
    """Return a dict that maps each of these positions to the number of its capsule."""
    return {str(p): state.number(p) for p in backs(positions)}


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a device-dealt game into the actions that people report (A33)."""
    if action.verb in ("lay", "deal"):  # people do not see the result of a shuffle
        return ()
    if action.verb == "keep":
        own = (action,) if action.by in state.setup.box else ()
        return own if after.step == Step.KEEP else own + DRAFTED
    return (action,)
