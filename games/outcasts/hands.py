"""What hands hold: what may be laid from them, and how cards come in and go out.

A device that has dealt knows every hand; one that has not judges by what may be there. Both ask
the same questions here.
"""

from games.core.cards import Cards, ascending, backs, mask
from games.outcasts.actions import HYDE_BIT, PSYCHIC_BIT
from games.outcasts.character_rules import EMPTY, PAIR
from games.outcasts.deck_checks import HYDE, HYDE_SET, PSYCHIC, PSYCHIC_SET
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


# By value and count: the bits of `held`; by value: all other bits.
SET = tuple(tuple(_bits(value, count) for count in range(43)) for value in range(EMPTY))
CLEAR = tuple(~_bits(value, 42) for value in range(EMPTY))

BACK = tuple(bytes((back,)) for back in range(256))
"""By back: a pile of this one."""

BIT = tuple(1 << back for back in range(256))
"""By back: a set of this one."""


def bearing(faces: bytes, compiled: OutcastsSetup) -> FaceIndex:
    """Sort the backs of outcast cards by the value they bear; they come first in the box."""
    of = [0] * EMPTY
    outcasts = faces[: len(compiled.deal_order)]
    for value, bit in zip(outcasts.translate(compiled.points_by_value), BIT, strict=False):
        of[value] |= bit
    return FaceIndex(faces, tuple(of))


def holding(values: bytes, hand: int) -> int:
    """Return the `held` bits of a hand; values: by back."""
    held = ascending(hand).translate(values)
    return sum([SET[value][held.count(value)] for value in {*held}])


def held_by(state: State, seat: int) -> int:
    """Return the `held` bits of a seat whose cards the device sees; of a box, what it was shown."""
    if not state.compiled.table:
        return state.held[seat]
    values = state.cards.faces.ljust(256, b"\0").translate(state.compiled.points_by_value)
    return holding(values, state.hands[seat] & state.cards.known(seat))


def reread(new: State) -> None:
    """Work out again what depends on the faces."""
    compiled = new.compiled
    new.bearing = bearing(new.cards.faces, compiled)
    if not compiled.table and new.step > Step.DEAL:
        values = new.cards.faces.ljust(256, b"\0").translate(compiled.points_by_value)
        new.held = tuple([holding(values, hand) for hand in new.hands])


def set_cards(new: State, cards: Cards) -> None:
    """Take over cards, whose faces may have been swapped."""
    new.cards = cards
    faces, before, outcasts = cards.faces, new.bearing, len(new.compiled.deal_order)
    if faces is before.faces:
        return
    if faces[:outcasts] == before.faces[:outcasts]:  # only characters have been shuffled
        new.bearing = FaceIndex(faces, before.of)
    else:
        reread(new)


def set_hand(new: State, seat: int, hand: int) -> None:
    """The seat holds these backs now."""
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
    """Put a card into a hand. When hands lie open, all see it (A46)."""
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
    """Take a card of this value out of a hand, where the device has dealt."""
    hands, held = list(new.hands), list(new.held)
    hands[seat] ^= 1 << back
    new.hands = tuple(hands)
    count = (hands[seat] & new.bearing.of[value]).bit_count()
    held[seat] = held[seat] & CLEAR[value] | SET[value][count]
    new.held = tuple(held)


def show_open_hands(new: State) -> None:
    """Show all hands to all while they lie open (R26.3). A device at a table does not see them.

    Nor does it take for seen by all what people turn up before a box: that may have been tapped
    wrongly, and a card that all know to lie there could be played by nobody else.
    """
    if new.round.open_hands and not new.compiled.table:
        show_all_hands(new)


def show_all_hands(new: State) -> None:
    """Show all hands to all."""
    shown = 0
    for hand in new.hands:
        shown |= hand
    if shown & ~new.cards.public:
        new.cards = new.cards.reveal(shown)


def lay(new: State, seat: int, value: int, count: int) -> tuple[int, ...]:
    """Take cards of a value out of a hand, for all to see; return their backs."""
    number = new.compiled.number_of[value]
    cards, hand, laid = new.cards, new.hands[seat], []
    like = hand & new.bearing.of[value]
    if not new.compiled.table and like.bit_count() == count:  # all there are: no doubt which
        new.cards = cards.reveal(like)
        set_hand(new, seat, hand & ~like)
        return tuple(backs(like))
    for _ in range(count):
        if new.compiled.table:
            cards, back = cards.told(hand, number, witness=seat)
        else:
            cards, back = cards.one_of(hand & like, like, witness=seat)
        cards = cards.reveal(1 << back)
        hand &= ~(1 << back)
        laid.append(back)
    set_cards(new, cards)
    set_hand(new, seat, hand)
    return tuple(laid)


def onto_closed_pile(new: State, laid: tuple[int, ...]) -> None:
    """Put laid cards on top of the closed pile (A3)."""
    new.closed_pile += bytes(laid)


# What may be there


def may_hold(state: State, zone: int, value: int, count: int = 1) -> bool:
    """Whether so many of a value may lie in a zone, as far as the device can know."""
    bears, sure = state.bearing.of[value], state.certain
    loose = min((zone & ~sure).bit_count(), (bears & ~sure).bit_count())
    return (zone & sure & bears).bit_count() + loose >= count


def may_lack(state: State, zone: int, values: int, count: int = 1) -> bool:
    """Whether a zone may hold less than `count` of each of these values (bits).

    For pairs that is taken to be so unless a pair is certain: an honest "I cannot" is believed.
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
    """Return the values (bits) of which so many may lie in a zone."""
    values = (v for v, number in enumerate(state.compiled.number_of) if number >= 0)
    return mask(value for value in values if may_hold(state, zone, value, count))


def wholly(state: State, zone: int, value: int) -> bool:
    """Whether a zone may hold cards of this value and nothing else."""
    return zone > 0 and may_hold(state, zone, value, zone.bit_count())


def points(state: State, hand: int) -> int:
    """Return the sum of the values in a hand (R24)."""
    bearing = enumerate(state.bearing.of)
    return sum([value * (hand & bears).bit_count() for value, bears in bearing])
