"""Hands of outcasts: their values as bits, cards that enter and leave, and possible contents.

In a device-dealt game the device knows every hand. In a table-dealt game it computes what a hand
can contain. The functions here serve both.
"""

from games.core.cards import Cards, ascending, backs, mask
from games.outcasts.cards import (
    EMPTY,
    HYDE,
    HYDE_BIT,
    HYDE_SET,
    PAIR,
    PSYCHIC,
    PSYCHIC_BIT,
    PSYCHIC_SET,
)
from games.outcasts.setup import OutcastsSetup
from games.outcasts.state import FaceIndex, State, Step


def _bits(value: int, count: int) -> int:
    bits = 1 << value if count else 0
    bits |= 1 << value + PAIR if count > 1 else 0
    if value == PSYCHIC and count >= PSYCHIC_SET:
        bits |= PSYCHIC_BIT | PSYCHIC_BIT << PAIR
    if value == HYDE and count >= HYDE_SET:
        bits |= HYDE_BIT | HYDE_BIT << PAIR
    return bits


# SET: the bits of `State.held` for each value and count.
# CLEAR: for each value, the mask of all bits that do not belong to it.
SET = tuple(tuple(_bits(value, count) for count in range(43)) for value in range(EMPTY))
CLEAR = tuple(~_bits(value, 42) for value in range(EMPTY))

BACK = tuple(bytes((back,)) for back in range(256))
"""For each back, a pile of only that card."""

BIT = tuple(1 << back for back in range(256))
"""The mask of each back."""


def bearing(faces: bytes, compiled: OutcastsSetup) -> FaceIndex:
    """Return the index from values to backs. The outcasts are the first backs."""
    of = [0] * EMPTY
    outcasts = faces[: len(compiled.deal_order)]
    for value, bit in zip(outcasts.translate(compiled.points_by_value), BIT, strict=False):
        of[value] |= bit
    return FaceIndex(faces, tuple(of))


def holding(values: bytes, hand: int) -> int:
    """Return the bits of `State.held` for a hand.

    values: the value of each back.
    """
    held = ascending(hand).translate(values)
    return sum([SET[value][held.count(value)] for value in {*held}])


def held_by(state: State, seat: int) -> int:
    """Return the bits of `State.held` for a seat whose hand the device sees.

    If people deal, the bits cover only the cards that the seat knows.
    """
    if not state.compiled.table:
        return state.held[seat]
    values = state.cards.faces.ljust(256, b"\0").translate(state.compiled.points_by_value)
    return holding(values, state.hands[seat] & state.cards.known(seat))


def reread(new: State) -> None:
    """Derive `bearing` and `held` from the faces again."""
    compiled = new.compiled
    new.bearing = bearing(new.cards.faces, compiled)
    if not compiled.table and new.step > Step.DEAL:
        values = new.cards.faces.ljust(256, b"\0").translate(compiled.points_by_value)
        new.held = tuple([holding(values, hand) for hand in new.hands])


def set_cards(new: State, cards: Cards) -> None:
    """Set the cards of a fresh state and update the fields that depend on their faces."""
    new.cards = cards
    faces, before, outcasts = cards.faces, new.bearing, len(new.compiled.deal_order)
    if faces is before.faces:
        return
    if faces[:outcasts] == before.faces[:outcasts]:  # only characters have changed
        new.bearing = FaceIndex(faces, before.of)
    else:
        reread(new)


def set_hand(new: State, seat: int, hand: int) -> None:
    """Set the hand (a mask) of a seat."""
    hands = list(new.hands)
    moved = hands[seat] ^ hand
    hands[seat] = hand
    new.hands = tuple(hands)
    if new.compiled.table:
        return
    values, faces, of = new.compiled.values, new.cards.faces, new.bearing.of
    every = list(new.held)
    held = every[seat]
    while moved:
        back = moved.bit_length() - 1
        moved ^= 1 << back
        value = values[faces[back]]
        held = held & CLEAR[value] | SET[value][(hand & of[value]).bit_count()]
    every[seat] = held
    new.held = tuple(every)


def gain(new: State, seat: int, back: int) -> None:
    """Add a card to a hand. While hands are open, the card becomes public (A46)."""
    hands = list(new.hands)
    hands[seat] |= 1 << back
    new.hands = tuple(hands)
    if not new.compiled.table:
        value = new.compiled.values[new.cards.faces[back]]
        held = list(new.held)
        held[seat] |= SET[value][(hands[seat] & new.bearing.of[value]).bit_count()]
        new.held = tuple(held)
    show_open_hands(new)


def lose(new: State, seat: int, back: int, value: int) -> None:
    """Remove a card of this value from a hand in a device-dealt game."""
    hands, held = list(new.hands), list(new.held)
    hands[seat] ^= 1 << back
    new.hands = tuple(hands)
    count = (hands[seat] & new.bearing.of[value]).bit_count()
    held[seat] = held[seat] & CLEAR[value] | SET[value][count]
    new.held = tuple(held)


def show_open_hands(new: State) -> None:
    """Make all hands public while they are open (R26.3), if the device deals.

    In a table-dealt game the cards of a device seat stay private. People can tap a wrong card, and
    if that card were public, no other seat could play it.
    """
    if new.round.open_hands and not new.compiled.table:
        show_all_hands(new)


def show_all_hands(new: State) -> None:
    """Make all hands public."""
    shown = 0
    for hand in new.hands:
        shown |= hand
    if shown & ~new.cards.public:
        new.cards = new.cards.reveal(shown)


def lay(new: State, seat: int, value: int, count: int) -> tuple[int, ...]:
    """Remove cards of a value from a hand, make them public and return their backs."""
    number = new.compiled.number_of[value]
    cards, hand, laid = new.cards, new.hands[seat], []
    like = hand & new.bearing.of[value]
    if not new.compiled.table and like.bit_count() == count:  # all cards of the value
        new.cards = cards.reveal(like)
        set_hand(new, seat, hand & ~like)
        return tuple(backs(like))
    for _ in range(count):
        if new.compiled.table:
            cards, back = cards.settle_reported(hand, number, witness=seat)
        else:
            cards, back = cards.one_of(hand & like, like, witness=seat)
        cards = cards.reveal(1 << back)
        hand &= ~(1 << back)
        laid.append(back)
    set_cards(new, cards)
    set_hand(new, seat, hand)
    return tuple(laid)


def onto_closed_pile(new: State, laid: tuple[int, ...]) -> None:
    """Put shown cards on top of the closed pile (A3)."""
    new.closed_pile += bytes(laid)


# Possible contents of a zone


def may_hold(state: State, zone: int, value: int, count: int = 1) -> bool:
    """Return whether a zone can contain `count` cards of a value, as far as the device knows."""
    bears, sure = state.bearing.of[value], state.certain
    loose = min((zone & ~sure).bit_count(), (bears & ~sure).bit_count())
    return (zone & sure & bears).bit_count() + loose >= count


def may_lack(state: State, zone: int, values: int, count: int = 1) -> bool:
    """Return whether a zone can contain fewer than `count` cards of each of these values (bits).

    If `count` is 2, the answer is True unless the zone certainly contains a pair. So the device
    accepts a report that the player has no pair.
    """
    sure = state.certain
    if any((zone & sure & state.bearing.of[v]).bit_count() >= count for v in backs(values)):
        return False
    if count > 1:
        return True
    fitting = 0
    for value in backs(values):
        fitting |= state.bearing.of[value]
    others = state.compiled.outcast_backs & ~sure & ~fitting
    return (zone & ~sure).bit_count() <= others.bit_count()


def there(state: State, zone: int, count: int = 1) -> int:
    """Return the values (bits) of which a zone can contain `count` cards."""
    values = (v for v, number in enumerate(state.compiled.number_of) if number >= 0)
    return mask(value for value in values if may_hold(state, zone, value, count))


def wholly(state: State, zone: int, value: int) -> bool:
    """Return whether a zone is not empty and can contain only cards of this value."""
    return zone > 0 and may_hold(state, zone, value, zone.bit_count())


def points(state: State, hand: int) -> int:
    """Return the sum of the values in a hand (R24)."""
    bearing = enumerate(state.bearing.of)
    return sum([value * (hand & bears).bit_count() for value, bears in bearing])
