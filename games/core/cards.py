# Long: one value and all operations on it; each keeps the same invariants.
"""Cards and knowledge about them: which back has which face, and who knows it.

A card has a *back*, its number in the deck order (0..n-1), and a *face*, what is printed on it.
Zones of a game contain backs; `Cards.faces` assigns a face to each back.

If the device has dealt, `faces` is the truth. If people deal printed cards, the device cannot see
hands or piles, and `faces` is a guess: any two backs of one kind that the device has not seen can
be swapped without contradicting anything it knows. The swap is therefore the basic operation. A
scan corrects a guess by a swap (`settle`). A *world* for a bot is a random series of swaps. An
invariant test swaps cards that a seat cannot see and checks that the seat's view stays the same.

A set of backs is a bitmask: back b is the bit `1 << b`.
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
    """Error for a face that cannot be in a zone because all its cards were seen elsewhere."""


def mask(backs: Iterable[int]) -> int:
    """Return the set of these backs as a bitmask.

    >>> mask((0, 3))
    9
    """
    bits = 0
    for back in backs:
        bits |= 1 << back
    return bits


def backs(bits: int) -> Iterator[int]:
    """Yield the backs of a set in ascending order.

    >>> list(backs(9))
    [0, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@lru_cache(maxsize=1 << 10)
def in_order(bits: int) -> tuple[int, ...]:
    """Return the backs of a set in ascending order. Cached, because the same sets recur."""
    return tuple(backs(bits))


@lru_cache(maxsize=1 << 10)
def ascending(bits: int) -> bytes:
    """Return a set of backs below 256 in ascending order. Cached, because the same sets recur.

    >>> list(ascending(9))
    [0, 3]
    """
    return bytes(backs(bits))


pile_mask = lru_cache(maxsize=1 << 10)(mask)
"""Cached `mask` for the backs of a pile, which must be hashable."""


def places(order: bytes, bits: int) -> int:
    r"""Return the positions of some backs in an order, as a bitmask.

    >>> places(b"\2\0\1", 0b101)
    3
    """
    if not bits:
        return 0
    digits = f"{bits:b}"[::-1].encode().ljust(256, b"0")
    return int(order.translate(digits)[::-1], 2)


class DeckOrder(msgspec.Struct, frozen=True):
    """The cards of a deck in deck order, with copies of a face next to each other."""

    faces: tuple[str, ...]  # face ids by face number
    dealt: bytes  # face number by back
    kinds: tuple[int, ...]  # mask of the backs of each kind
    kind_of: bytes  # index into `kinds` by back

    def __repr__(self) -> str:
        return f"DeckOrder({len(self.dealt)} cards)"

    @classmethod
    def of(cls, deck: Deck, kinds: Sequence[str] | None = None) -> "DeckOrder":
        """Return the order of all cards of a deck, or only of those of some kinds."""
        chosen = tuple(kinds) if kinds is not None else tuple(kind.id for kind in deck.kinds)
        faces = tuple(face for kind in chosen for face in deck.of_kind(kind))
        dealt = bytes(n for n, face in enumerate(faces) for _ in range(face.copies))
        kind_of = bytes(chosen.index(faces[n].kind) for n in dealt)
        masks = tuple(
            mask(b for b, kind in enumerate(kind_of) if kind == k) for k in range(len(chosen))
        )
        return cls(tuple(face.id for face in faces), dealt, masks, kind_of)

    def number(self, face: str) -> int:
        """Return a face's number. Raise ValueError if the face is not in this order."""
        return self.faces.index(face)

    def like(self, back: int) -> int:
        """Return the mask of the backs that look the same as this one, including itself."""
        return self.kinds[self.kind_of[back]]

    def of_kind(self, face: int) -> int:
        """Return the mask of the backs that could have this face (number): those of its kind."""
        return self.like(self.dealt.index(face))


class Cards(msgspec.Struct, gc=False):
    """Face of each back, and who knows it. Methods return changed copies.

    gc=False is safe because an instance cannot contain itself.
    """

    box: DeckOrder  # numbers of the faces, and the cards that the deck has of each
    faces: bytes  # face number by back
    public: int  # backs whose faces everyone at the table has seen
    private: tuple[int, ...]  # by seat: backs that only this seat knows; `Game.known` adds its hand

    @classmethod
    def start(cls, box: DeckOrder, seats: int) -> "Cards":
        """Return the cards in deck order. No one knows any face."""
        return cls(box, box.dealt, 0, (0,) * seats)

    def face(self, back: int) -> str:
        """Return the id of the face that this back has, or is guessed to have."""
        return self.box.faces[self.faces[back]]

    def known(self, seat: int | None) -> int:
        """Return the mask of the backs whose faces this seat (None: the public) knows."""
        return self.public if seat is None else self.public | self.private[seat]

    @property
    def sure(self) -> int:
        """Mask of the backs whose faces the device knows in a table-dealt match.

        Everyone has seen these cards, or people have scanned them for a device seat. Only device
        seats have private knowledge in such a match.
        """
        bits = self.public
        for own in self.private:
            bits |= own
        return bits

    # Knowledge

    def reveal(self, bits: int) -> "Cards":
        """Return the cards after everyone has seen these backs."""
        return Cards(self.box, self.faces, self.public | bits, self.private)

    def look(self, seat: int, bits: int) -> "Cards":
        """Return the cards after one seat has looked at these backs."""
        private = list(self.private)
        private[seat] |= bits
        return Cards(self.box, self.faces, self.public, tuple(private))

    def forget(self, bits: int, keep: Iterable[int] = ()) -> "Cards":
        """Return the cards after these backs may have moved unseen.

        The public and all seats that are not in `keep` lose their knowledge about them. The seats
        in `keep` saw the move. They keep their knowledge, and public knowledge becomes private.
        """
        public, rest = self.public & bits, ~bits
        private = [own & rest for own in self.private]
        for seat in keep:
            private[seat] = self.private[seat] | public
        return Cards(self.box, self.faces, self.public & rest, tuple(private))

    def without_knowledge(self, seat: int) -> "Cards":
        """Return the cards without what this seat alone knows."""
        private = (*self.private[:seat], 0, *self.private[seat + 1 :])
        return Cards(self.box, self.faces, self.public, private)

    # Faces

    def swap(self, one: int, other: int) -> "Cards":
        """Return the cards with the faces of two backs exchanged.

        Knowledge about the backs stays.
        """
        faces = bytearray(self.faces)
        faces[one], faces[other] = faces[other], faces[one]
        return Cards(self.box, bytes(faces), self.public, self.private)

    def renamed(self, one: int, other: int) -> "Cards":
        """Return the cards with the faces of two backs, and the knowledge about them, exchanged.

        Use this for two cards of one zone that no one can tell apart. It changes no fact.
        """

        def moved(bits: int) -> int:
            differ = (bits >> one ^ bits >> other) & 1
            return bits ^ (differ << one | differ << other)

        private = tuple(moved(own) for own in self.private)
        return Cards(self.box, self.swap(one, other).faces, moved(self.public), private)

    def renumbered(self, order: bytes) -> "Cards":
        """Return the cards with new numbers: back n is the former back `order[n]`, known as before.

        This changes no fact if the zones are renumbered too. A back keeps its number wherever it
        goes, so numbers reveal where a card came from, which people at a table may not see.
        """
        faces = order.translate(self.faces.ljust(256, b"\0"))
        private = tuple([places(order, own) for own in self.private])
        return Cards(self.box, faces, places(order, self.public), private)

    def laid_out(self, zone: int, known: int) -> bytes:
        """Return the backs of an unordered zone in an order that does not depend on their numbers.

        The publicly known cards come first, then the other cards in `known`. Both groups are sorted
        by face. The unknown cards follow.
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
        """Take a card from a zone unseen and return a pair (cards, back).

        `face` is the number of its face, or None if no one reports it. Seats that are not in `keep`
        lose their knowledge about the zone. The lowest back always leaves the zone, because the
        choice of a back would reveal the card. Raise Unaccounted if the zone has no such face.
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
        """Return the cards after a shuffle that gives the backs `at` the face numbers `order`.

        All knowledge about these backs is lost.
        """
        faces = bytearray(self.faces)
        for back, number in zip(at, order, strict=True):
            faces[back] = number
        return Cards(self.box, bytes(faces), self.public, self.private).forget(mask(at))

    def is_shuffle(self, order: object, at: Sequence[int]) -> bool:
        """Return whether `order` is a permutation of the face numbers of the backs `at`.

        No back may get a face of another kind.
        """
        return (
            isinstance(order, tuple)
            and len(order) == len(at)
            and all(type(n) is int for n in order)
            and sorted(order) == sorted(self.faces[back] for back in at)
            and all(self.box.of_kind(n) >> back & 1 for back, n in zip(at, order, strict=True))
        )

    def draw_order(self, at: Sequence[int], rng: Random) -> tuple[int, ...]:
        """Return a random `order` for `shuffled`: the faces of the backs `at`, mixed kind by kind.

        Do not change how this draws: the outcomes in saved matches depend on it.
        """

        def swapped(faces: bytes) -> list[int]:
            order = list(faces)
            rng.shuffle(order)
            return order

        bits = mask(at)
        dealt = self._dealt_anew([kind & bits for kind in self.box.kinds], swapped)
        return tuple(dealt[back] for back in at)

    def dealt_anew(self, zones: Iterable[int], rng: Random) -> "Cards":
        """Return the cards after shuffling the faces within each of these sets of backs."""
        faces = self._dealt_anew(zones, lambda faces: bag(faces).draw(rng))
        return Cards(self.box, faces, self.public, self.private)

    def _dealt_anew(self, zones: Iterable[int], draw: Callable[[bytes], Sequence[int]]) -> bytes:
        """Return all faces after `draw` has shuffled the faces of each zone.

        The faces are sorted before `draw`, so the result does not depend on the true order.
        """
        faces = bytearray(self.faces)
        for zone in zones:
            if not zone & zone - 1:  # at most one card
                continue
            hidden = in_order(zone)
            drawn = draw(bytes(sorted([faces[back] for back in hidden])))
            for back, number in zip(hidden, drawn, strict=True):
                faces[back] = number
        return bytes(faces)

    # Table-dealt matches: certain and possible faces

    def held(self, zone: int, face: int) -> int:
        """Return the mask of the backs of a zone that have, or are guessed to have, this face."""
        bears, back = 0, self.faces.find(face)
        while back >= 0:
            bears |= 1 << back
            back = self.faces.find(face, back + 1)
        return bears & zone

    def may_hold(self, zone: int, face: int, certain: int, count: int = 1) -> bool:
        """Return whether a zone may contain `count` cards of a face (number).

        `certain` is the mask of the backs whose faces are certain.
        """
        like = self.box.of_kind(face)
        sure = self.held(zone & certain, face).bit_count()
        room = (zone & like & ~certain).bit_count()
        if sure >= count or sure + room < count:
            return sure >= count
        return sure + self.held(like & ~certain, face).bit_count() >= count

    def may_lack(self, zone: int, faces: Iterable[int], certain: int) -> bool:
        """Return whether a zone may contain none of these faces (numbers), given what is certain.

        This decides whether a player with a hidden hand can truthfully say "I cannot".
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
        """Find a back in a zone with this face (number) and return a pair (cards, back).

        The order of preference is a public back of that face, a certain one, a guessed one, and a
        swap of guesses with a back elsewhere. No one can tell which of several equal cards it was.
        If a seat knew another one of them, but not this one, it therefore loses that knowledge. The
        seat `witness`, the owner of the zone, sees the card and loses nothing. Raise Unaccounted if
        no card of that face can be in the zone.
        """
        here = self.held(zone, face)
        if here:
            return self.one_of(here, certain, witness)
        for back in backs(zone & self.box.of_kind(face) & ~certain):
            for other in backs(self.held(self.box.like(back) & ~certain & ~zone, face)):
                return self.swap(back, other), back
        raise self._unaccounted(face)

    def settle_reported(
        self, zone: int, face: int, witness: int | None = None
    ) -> tuple["Cards", int]:
        """Settle a reported face as `settle` does, even if it contradicts an earlier scan.

        A scan for a device seat may be wrong. In this case two backs are swapped and no device seat
        knows them any longer, so people must scan them again. Raise Unaccounted if everyone has
        seen all cards of this face elsewhere.
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
        """Choose which of several equal cards leaves a zone and return a pair (cards, back).

        `like` is the mask of these cards and is not 0. The order of preference is that of `settle`.
        Among equally certain cards, one that another seat knows comes first. A seat that saw a card
        go into the zone must not learn from a different back that there were two.
        """
        if not like & like - 1:  # the most common case: there is only one
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
        """Return the cards after one of these equal cards was taken.

        If a seat knew some of the others, but not this one, it loses its knowledge about one.
        """
        if not any(own & like for own in self.private):
            return self
        private = []
        for seat, own in enumerate(self.private):
            others = own & like & ~self.public
            loses = others and seat != witness and not (self.public | own) >> back & 1
            private.append(own & ~(others & -others) if loses else own)
        return Cards(self.box, self.faces, self.public, tuple(private))

    # Sampled worlds

    def world(self, known: int, rng: Random) -> "Cards":
        """Return cards with the same faces on the known backs, and a new random deal of the others.

        The result depends only on the known faces and `rng`, so it cannot reveal what is hidden.
        """
        return self.dealt_anew([kind & ~known for kind in self.box.kinds], rng)
