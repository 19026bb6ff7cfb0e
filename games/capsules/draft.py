"""The draft: three cards each, one is kept, two go to the left, then one (R6, R7).

Who kept which card is a secret. A card keeps its back throughout, so where a back lies may tell
something: whoever knew a packet that somebody else has now chosen from, no longer knows it.
"""

from operator import or_

from games.capsules.setup import ACTION_CARDS, BACK, CapsulesSetup
from games.capsules.state import State
from games.core.cards import Cards

CAPSULE_CARDS = ~ACTION_CARDS


def dealt(new: State, order: tuple[int, ...]) -> None:
    """Deal each seat the next slice of the cards (R6, A34). Each sees its own, nobody the rest."""
    cards, compiled = new.cards, new.compiled
    faces = bytes(order) + cards.faces[BACK + 1 :]
    private = [own & CAPSULE_CARDS for own in cards.private]
    for seat, packet in enumerate(compiled.slices):
        private[seat] |= packet
    new.cards = Cards(cards.box, faces, cards.public & CAPSULE_CARDS, tuple(private))
    new.hands = compiled.slices


def dealt_unseen(new: State) -> None:
    """Give everybody some three cards: at a table nobody tells which (A33)."""
    cards = new.cards
    public = cards.public & CAPSULE_CARDS
    private = tuple(own & CAPSULE_CARDS for own in cards.private)
    new.cards = Cards(cards.box, cards.faces, public, private)
    new.hands = new.compiled.slices
    new.rows = ()


def kept_unseen(new: State, seat: int) -> None:
    """Let somebody at a table keep any card of a packet: who knew what was in it does no more."""
    packet = new.hands[seat]
    bit = packet & -packet
    new.hands = (*new.hands[:seat], packet ^ bit, *new.hands[seat + 1 :])
    new.kept += (bit,)
    new.cards = new.cards.forget(packet)


def lies(faces: bytes, number: int, zone: int) -> int:
    """Return the lowest back in a zone that bears this face; the zone must hold one."""
    back = faces.find(number)
    while not zone >> back & 1:
        back = faces.find(number, back + 1)
    return back


def keep(new: State, seat: int, number: int) -> None:
    """Keep a card of the packet (R7). Who passed the packet on no longer knows what is in it."""
    cards, hands = new.cards, list(new.hands)
    packet = hands[seat]
    bit = 1 << lies(cards.faces, number, packet)
    hands[seat] = packet ^ bit
    new.hands = tuple(hands)
    new.kept += (bit,)
    if packet != new.compiled.slices[seat]:
        private = [own & ~packet for own in cards.private]
        private[seat] = cards.private[seat]
        new.cards = Cards(cards.box, cards.faces, cards.public, tuple(private))


def passed(new: State) -> bool:
    """Pass the packets to the left when all have chosen (R7, A23).

    Returns whether another card is to be kept.
    """
    cards, table = new.cards, new.compiled.table
    hands = new.hands[-1:] + new.hands[:-1]
    # At a table a box is shown what it gets.
    known = list(cards.private) if table else list(map(or_, cards.private, hands))
    another = hands[0].bit_count() > 1
    if another:
        new.hands = hands
    else:  # the last card is taken with no choice (A26)
        kept = [new.keeps(seat) for seat in range(len(hands))]
        new.hands = tuple(map(or_, kept, hands))
        new.kept = ()
        if len(kept) == 2 and not table:
            _deduce(new.compiled, known, kept)
    new.cards = Cards(cards.box, cards.faces, cards.public, tuple(known))
    return another


def _deduce(compiled: CapsulesSetup, known: list[int], kept: list[int]) -> None:
    """Let each of two players know what the other kept.

    Of the two cards that one has passed on, one comes back; so the other one was kept.
    """
    for seat, other in ((0, 1), (1, 0)):
        known[seat] |= kept[other] & compiled.slices[seat]
