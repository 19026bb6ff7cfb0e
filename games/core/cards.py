# Long: what a back and a face are is one idea, and each question about it is answered here.
"""Backs and faces: who can know what is printed on which card.

A card is a *back*, its number in the box (0..n-1), and a *face*, what is printed on it. Zones of
a game hold backs; `faces` says what each back bears. When the device has dealt, `faces` is the
truth. When the people deal their own cards, the device cannot see hands or decks: then `faces` is
a guess, and any two backs of one kind that it has not witnessed may be swapped without
contradicting anything. So one operation, the swap, serves three ends: a tap *settles* a guess, a
bot samples a *world*, and a test *swaps* what a seat cannot see and finds its view unchanged.

Sets of backs are bitmasks throughout: back b is the bit `1 << b`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random

import msgspec

from games.core.deck import Deck
from games.core.errors import IllegalAction
from games.core.shuffle import bag
from games.core.text import text


class Unaccounted(IllegalAction, LookupError):
    """A face cannot lie where it should: all its cards have been seen elsewhere."""


def mask(backs: Iterable[int]) -> int:
    """Return the set of these backs.

    >>> mask((0, 3))
    9
    """
    bits = 0
    for back in backs:
        bits |= 1 << back
    return bits


def backs(bits: int) -> Iterator[int]:
    """Walk a set of backs in ascending order.

    >>> list(backs(9))
    [0, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@lru_cache(maxsize=1 << 10)
def in_order(bits: int) -> tuple[int, ...]:
    """Return a set of backs in ascending order: for what comes up again and again."""
    return tuple(backs(bits))


@lru_cache(maxsize=1 << 10)
def ascending(bits: int) -> bytes:
    """Return a set of backs below 256 in ascending order: for the few cards that come up often.

    >>> list(ascending(9))
    [0, 3]
    """
    return bytes(backs(bits))


pile_mask = lru_cache(maxsize=1 << 10)(mask)
"""A pile as a set of backs."""


def places(order: bytes, bits: int) -> int:
    r"""Return where in an order some backs stand, as a mask.

    >>> places(b"\2\0\1", 0b101)
    3
    """
    if not bits:
        return 0
    digits = f"{bits:b}"[::-1].encode().ljust(256, b"0")
    return int(order.translate(digits)[::-1], 2)


class DeckOrder(msgspec.Struct, frozen=True):
    """The cards as they lie in the box, in the deck's order, copies beside each other.

    faces: face ids by face number; dealt: face number by back; kinds: backs of each kind as masks;
    kind_of: the index into `kinds` by back.
    """

    faces: tuple[str, ...]
    dealt: bytes
    kinds: tuple[int, ...]
    kind_of: bytes

    def __repr__(self) -> str:
        return f"Box({len(self.dealt)} cards)"

    @classmethod
    def of(cls, deck: Deck, kinds: Sequence[str] | None = None) -> "DeckOrder":
        """Lay out the cards of a deck, or of some of its kinds."""
        chosen = tuple(kinds) if kinds is not None else tuple(kind.id for kind in deck.kinds)
        faces = tuple(face for kind in chosen for face in deck.of_kind(kind))
        dealt = bytes(n for n, face in enumerate(faces) for _ in range(face.copies))
        kind_of = bytes(chosen.index(faces[n].kind) for n in dealt)
        masks = tuple(
            mask(b for b, kind in enumerate(kind_of) if kind == k) for k in range(len(chosen))
        )
        return cls(tuple(face.id for face in faces), dealt, masks, kind_of)

    def number(self, face: str) -> int:
        """Return a face's number; ValueError if it is not in this box."""
        return self.faces.index(face)

    def like(self, back: int) -> int:
        """Return all backs that look like this one from behind, itself included."""
        return self.kinds[self.kind_of[back]]

    def of_kind(self, face: int) -> int:
        """Return all backs that could bear this face (number): those of its kind."""
        return self.like(self.dealt.index(face))


class Cards(msgspec.Struct, gc=False):
    """Which back bears which face, and who knows it. A value: methods return new Cards.

    faces: face number by back; public: backs that the whole table has witnessed;
    private: by seat, the backs which that seat knows besides (its own hand is the game's to add).
    It cannot hold itself, so the collector need not look at it (gc=False).
    """

    box: DeckOrder
    faces: bytes
    public: int
    private: tuple[int, ...]

    @classmethod
    def start(cls, box: DeckOrder, seats: int) -> "Cards":
        """All cards as in the box, nobody knows anything."""
        return cls(box, box.dealt, 0, (0,) * seats)

    def face(self, back: int) -> str:
        """Return the id of the face that this back bears, or is guessed to bear."""
        return self.box.faces[self.faces[back]]

    def known(self, seat: int | None) -> int:
        """Return what a perfect memory at that seat knows; None is the public."""
        return self.public if seat is None else self.public | self.private[seat]

    @property
    def sure(self) -> int:
        """What the device is certain of where people deal: seen by all, or shown to a box's seat.

        Nobody but a seat of the box has private knowledge there.
        """
        bits = self.public
        for own in self.private:
            bits |= own
        return bits

    # What becomes known, and unknown again

    def reveal(self, bits: int) -> "Cards":
        """Return the cards after the whole table has seen these backs."""
        return Cards(self.box, self.faces, self.public | bits, self.private)

    def look(self, seat: int, bits: int) -> "Cards":
        """Return the cards after one seat has looked at these backs."""
        private = list(self.private)
        private[seat] |= bits
        return Cards(self.box, self.faces, self.public, tuple(private))

    def forget(self, bits: int, keep: Iterable[int] = ()) -> "Cards":
        """Return the cards after these backs may have moved unseen; seats in `keep` saw it.

        Who keeps, keeps also what was public, as private knowledge of theirs.
        """
        public, rest = self.public & bits, ~bits
        private = [own & rest for own in self.private]
        for seat in keep:
            private[seat] = self.private[seat] | public
        return Cards(self.box, self.faces, self.public & rest, tuple(private))

    # Which face lies where

    def swap(self, one: int, other: int) -> "Cards":
        """Return the cards with the faces of two backs exchanged; who knows a back stays."""
        faces = bytearray(self.faces)
        faces[one], faces[other] = faces[other], faces[one]
        return Cards(self.box, bytes(faces), self.public, self.private)

    def renamed(self, one: int, other: int) -> "Cards":
        """Return the cards with two backs exchanged altogether: their faces, and who knows them.

        Two cards of one zone that nobody can tell apart there: nothing has happened.
        """

        def moved(bits: int) -> int:
            differ = (bits >> one ^ bits >> other) & 1
            return bits ^ (differ << one | differ << other)

        private = tuple(moved(own) for own in self.private)
        return Cards(self.box, self.swap(one, other).faces, moved(self.public), private)

    def renumbered(self, order: bytes) -> "Cards":
        """Return the cards with other numbers: back n is now what `order[n]` was, known as before.

        Nothing has happened, if the zones follow. A back keeps its number wherever it goes, so
        numbers tell where a card came from, which people at a table may not see.
        """
        faces = order.translate(self.faces.ljust(256, b"\0"))
        private = tuple([places(order, own) for own in self.private])
        return Cards(self.box, faces, places(order, self.public), private)

    def laid_out(self, zone: int, known: int) -> bytes:
        """Return the backs of a zone that has no order of its own, in one that tells no number.

        First those that all have seen, then what else is known, each by face; then the hidden ones.
        """
        sure = zone & known
        if not sure:
            return ascending(zone)
        laid = []
        for some in (sure & self.public, sure & ~self.public):
            laid += sorted(ascending(some), key=self.faces.__getitem__)
        return bytes(laid) + ascending(zone ^ sure)

    def taken_unseen(
        self, zone: int, face: int | None = None, keep: Iterable[int] = ()
    ) -> tuple["Cards", int]:
        """Somebody takes a card from a zone unseen: of this face (number), or nobody tells which.

        Whoever is not in `keep` forgets the zone. It is always the lowest back that leaves, for
        which one it was must not tell what was taken. Returns the cards and the back.
        """
        low = next(backs(zone))
        cards = self
        if face is not None:
            bears = self.held(zone, face)
            if not bears:
                raise self._unaccounted(face)
            cards = self.renamed(low, next(backs(bears)))
        return cards.forget(zone, keep), low

    def shuffled(self, order: Sequence[int], at: Sequence[int]) -> "Cards":
        """Return the cards after a shuffle: the backs `at` now bear the face numbers `order`.

        Everybody forgets what they knew of them.
        """
        faces = bytearray(self.faces)
        for back, number in zip(at, order, strict=True):
            faces[back] = number
        return Cards(self.box, bytes(faces), self.public, self.private).forget(mask(at))

    def is_shuffle(self, order: object, at: Sequence[int]) -> bool:
        """Whether `order` holds just the face numbers that the backs `at` bear, in some order.

        Every kind stays with its kind: no back can bear a face of another one.
        """
        return (
            isinstance(order, tuple)
            and len(order) == len(at)
            and all(type(n) is int for n in order)
            and sorted(order) == sorted(self.faces[back] for back in at)
            and all(self.box.of_kind(n) >> back & 1 for back, n in zip(at, order, strict=True))
        )

    def draw_order(self, at: Sequence[int], rng: Random) -> tuple[int, ...]:
        """Shuffle the faces of the backs `at` with rng, kind by kind; it suits `shuffled`.

        What a saved match has in store comes from here, so how it draws stays as it is.
        """

        def swapped(faces: bytes) -> list[int]:
            order = list(faces)
            rng.shuffle(order)
            return order

        bits = mask(at)
        dealt = self._dealt_anew([kind & bits for kind in self.box.kinds], swapped)
        return tuple(dealt[back] for back in at)

    def dealt_anew(self, zones: Iterable[int], rng: Random) -> "Cards":
        """Return the cards with the faces of each of these sets of backs dealt among them anew."""
        faces = self._dealt_anew(zones, lambda faces: bag(faces).draw(rng))
        return Cards(self.box, faces, self.public, self.private)

    def _dealt_anew(self, zones: Iterable[int], draw: Callable[[bytes], Sequence[int]]) -> bytes:
        """Return the faces after a deal in each zone.

        What is drawn from is sorted: the deal must not depend on where the faces truly are.
        """
        faces = bytearray(self.faces)
        for zone in zones:
            if not zone & zone - 1:  # one card, or none
                continue
            hidden = in_order(zone)
            drawn = draw(bytes(sorted([faces[back] for back in hidden])))
            for back, number in zip(hidden, drawn, strict=True):
                faces[back] = number
        return bytes(faces)

    # A table-dealt game: what is certain, and what may be

    def held(self, zone: int, face: int) -> int:
        """Return the backs in a zone that bear this face (number), or are guessed to."""
        bears, back = 0, self.faces.find(face)
        while back >= 0:
            bears |= 1 << back
            back = self.faces.find(face, back + 1)
        return bears & zone

    def may_hold(self, zone: int, face: int, certain: int, count: int = 1) -> bool:
        """Whether `count` cards of a face (number) may lie in a zone, given what is certain."""
        like = self.box.of_kind(face)
        sure = self.held(zone & certain, face).bit_count()
        room = (zone & like & ~certain).bit_count()
        if sure >= count or sure + room < count:
            return sure >= count
        return sure + self.held(like & ~certain, face).bit_count() >= count

    def may_lack(self, zone: int, faces: Iterable[int], certain: int) -> bool:
        """Whether a zone may hold none of these faces (numbers), given what is certain.

        That is the question behind every honest "I cannot" of a hand which nobody sees.
        """
        some = frozenset(faces)
        if any(self.faces[back] in some for back in backs(zone & certain)):
            return False
        for kind in self.box.kinds:
            loose = sum(self.faces[back] not in some for back in backs(kind & ~certain))
            if (zone & kind & ~certain).bit_count() > loose:
                return False
        return True

    def settle(
        self, zone: int, face: int, certain: int, witness: int | None = None
    ) -> tuple["Cards", int]:
        """Find the back in a zone that bears this face (number), swapping a guess if need be.

        Known first: a public back of that face, then a certain one, then a guessed one, then a
        swap with an uncertain back elsewhere. Nobody can tell which of several like cards it was,
        so whoever knew another one of them, but not this one, no longer knows that one; only the
        seat `witness`, whose zone it is, sees what it does. Returns the cards and the back;
        Unaccounted if no card of that face can be there.
        """
        here = self.held(zone, face)
        if here:
            return self.one_of(here, certain, witness)
        for back in backs(zone & self.box.of_kind(face) & ~certain):
            for other in backs(self.held(self.box.like(back) & ~certain & ~zone, face)):
                return self.swap(back, other), back
        raise self._unaccounted(face)

    def told(self, zone: int, face: int, witness: int | None = None) -> tuple["Cards", int]:
        """Settle what people tell where they deal (`settle`), also against a box's wrong tap.

        What only boxes were shown gives way: none knows the two backs any more whose faces change
        places, and asks for its own again. Unaccounted if all such cards have been seen by all.
        """
        sure, public = self.sure, self.public
        try:
            return self.settle(zone, face, sure, witness)
        except Unaccounted:
            free = zone & self.box.of_kind(face) & ~public
            bears = self.held(~zone & ~public, face)
            if not free or not bears:
                raise
        one, other = (next(backs(bits & ~sure or bits)) for bits in (free, bears))
        swapped, stays = self.swap(one, other), ~(1 << one | 1 << other)
        private = tuple(own & stays for own in self.private)
        return Cards(self.box, swapped.faces, public, private), one

    def one_of(self, like: int, certain: int, witness: int | None = None) -> tuple["Cards", int]:
        """One of these like cards leaves a zone, known first, as `settle` says; there is one.

        Of those that are equally certain it is one that somebody else knows: who saw a card go into
        the zone need not learn, by another one that leaves, that there were two.
        """
        if not like & like - 1:  # the commonest case: whoever knows one like it knows this one
            return self, like.bit_length() - 1
        sure = like & certain or like
        seen = 0
        for seat, own in enumerate(self.private):
            if seat != witness:
                seen |= own
        known = like & self.public or sure & seen or sure
        back = (known & -known).bit_length() - 1
        return self._taken(back, like, witness), back

    def _unaccounted(self, face: int) -> Unaccounted:
        copies = self.box.dealt.count(face)
        return Unaccounted(text("table.why.accounted", face=self.box.faces[face], n=copies))

    def _taken(self, back: int, like: int, witness: int | None) -> "Cards":
        """One of these like cards is taken: who knew only others of them loses one of those."""
        if not any(own & like for own in self.private):
            return self
        private = []
        for seat, own in enumerate(self.private):
            others = own & like & ~self.public
            loses = others and seat != witness and not (self.public | own) >> back & 1
            private.append(own & ~(others & -others) if loses else own)
        return Cards(self.box, self.faces, self.public, tuple(private))

    # Hidden worlds

    def world(self, known: int, rng: Random) -> "Cards":
        """Return cards that agree on the known backs; all others are dealt anew, kind by kind.

        The result depends on what is known and on rng alone, so it cannot tell what is hidden.
        """
        return self.dealt_anew([kind & ~known for kind in self.box.kinds], rng)
