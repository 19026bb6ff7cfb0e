"""The draft: each seat keeps one of three cards, passes two, keeps one, passes one (R6, R7).

The choice of a seat is secret. The number of a card's back does not change during the draft, so the
place of a back can reveal a choice. Therefore, when a seat chooses from a packet, the state deletes
what the other seats know about the backs in it.
"""

from operator import or_

from games.capsules.setup import ACTION_CARDS, BACK, CAPSULE_CARDS
from games.capsules.state import State
from games.core.cardgame import put
from games.core.cards import Cards


def dealt(new: State, order: tuple[int, ...]) -> None:
    """Deal three cards to each seat (R6, A34). A seat knows only its own cards."""
    cards, compiled = new.cards, new.compiled
    faces = bytes(order) + cards.faces[BACK + 1 :]
    private = [own & CAPSULE_CARDS for own in cards.private]
    for seat, packet in enumerate(compiled.slices):
        private[seat] |= packet
    new.cards = Cards(cards.box, faces, cards.public & CAPSULE_CARDS, tuple(private))
    new.hands = compiled.slices


def dealt_unseen(new: State) -> None:
    """Give each seat three unknown cards, because people who deal do not report faces (A33)."""
    new.cards = new.cards.forget(ACTION_CARDS)
    new.hands = new.compiled.slices
    new.rows = ()


def kept_unseen(new: State, seat: int) -> None:
    """Let a person keep a card of the packet that the device does not know.

    Any card of the packet may be the one that is gone, so no seat knows these cards any more.
    """
    packet = new.hands[seat]
    bit = packet & -packet
    new.hands = put(new.hands, seat, packet ^ bit)
    new.kept += (bit,)
    new.cards = new.cards.forget(packet)


def keep(new: State, seat: int, number: int) -> None:
    """Let a seat keep a card of its packet (R7). All other seats forget the cards of the packet."""
    cards, hands = new.cards, list(new.hands)
    packet = hands[seat]
    back = cards.faces.find(number)
    while not packet >> back & 1:
        back = cards.faces.find(number, back + 1)
    bit = 1 << back
    hands[seat] = packet ^ bit
    new.hands = tuple(hands)
    new.kept += (bit,)
    if packet != new.compiled.slices[seat]:
        private = [own & ~packet for own in cards.private]
        private[seat] = cards.private[seat]
        new.cards = Cards(cards.box, cards.faces, cards.public, tuple(private))


def passed(new: State) -> bool:
    """Pass the packets to the left (R7, A23). Return True if the seats must choose again."""
    cards, table = new.cards, new.compiled.table
    hands = new.hands[-1:] + new.hands[:-1]
    # If people deal, a device seat does not know a packet until its cards are scanned.
    known = list(cards.private) if table else list(map(or_, cards.private, hands))
    another = hands[0].bit_count() > 1
    if another:
        new.hands = hands
    else:  # the last card is taken without a choice (A26)
        kept = [new.keeps(seat) for seat in range(len(hands))]
        new.hands = tuple(map(or_, kept, hands))
        new.kept = ()
        if len(kept) == 2 and not table:
            # Each player passed on two cards and got one of them back. So the opponent kept the
            # other one.
            for seat, other in ((0, 1), (1, 0)):
                known[seat] |= kept[other] & new.compiled.slices[seat]
    new.cards = Cards(cards.box, cards.faces, cards.public, tuple(known))
    return another
