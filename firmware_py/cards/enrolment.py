"""State machine for the enrolment of a deck, without I/O: tags and answers in, write requests out.

The enrolment requests the cards without a tag, by kind and with copies together. If it is
interrupted, it resumes from the tag table alone. Copies of a face are interchangeable: a face with
n tags has n finished copies. Problems with a tag:

again      The tag was just enrolled or belongs to the requested face: it was scanned twice.
stranger   The table or the tag's text names another card: the wrong card was scanned.
random     The uid changes at each tap: a phone or a bank card.
kind       The tag is of a kind that cannot be linked (`tags.is_linkable`).
unsaved    The tag table could not be written.
unwritten  The text could not be written on the tag.

`insist` accepts a tag that is `again` or `stranger`. The tag is then assigned to the requested
card, and the card that it belonged to is missing. Skipped cards are requested again at the end.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from firmware_py.cards.tags import Card, is_linkable, is_random, spell
from games.core.deck import Deck, Face
from games.core.errors import TableclockError, choice
from games.core.text import Text, text


class BadKind(TableclockError, ValueError):
    """Unknown kind of cards. The message lists the kinds of the deck."""


class Slot(NamedTuple):
    """Card of a deck that needs a tag."""

    face: Face
    copy: int  # number of the copy, from 1

    @property
    def only(self) -> bool:
        """True if the face has a single copy."""
        return self.face.copies == 1


def slots(deck: Deck, kinds: Iterable[str] = ()) -> tuple[Slot, ...]:
    """Return every card of a deck, or of some kinds of it, in the order of the deck.

    Raise BadKind if the deck has no such kind.
    """
    every = [kind.id for kind in deck.kinds]
    wanted = tuple(kinds) or tuple(every)
    for kind in wanted:
        if kind not in every:
            raise BadKind(f"there are no cards of kind {kind!r}; {choice(kind, every)}")
    return tuple(
        Slot(face, copy)
        for kind in every
        if kind in wanted
        for face in deck.of_kind(kind)
        for copy in range(1, face.copies + 1)
    )


def numbered(deck: Deck, slot: Slot) -> tuple[int, int]:
    """Return the number of a card among all cards of its name, and the number of these cards."""
    alike = deck.alike(slot.face)
    if len(alike) == 1:
        return slot.copy, slot.face.copies
    return alike.index(slot.face) + 1, len(alike)


def distinct_name(deck: Deck, face: Face) -> Text:
    """Return the name of a face. If several faces have this name, add which of them it is."""
    alike = deck.alike(face)
    if len(alike) == 1:
        return face.text
    return text("cards.one-of", card=face.text, number=alike.index(face) + 1, count=len(alike))


class TagCount(NamedTuple):
    """Face of a card, with the number of tags that are enrolled for its copies."""

    face: Face
    tags: int

    @property
    def missing(self) -> int:
        """Number of copies without a tag."""
        return max(0, self.face.copies - self.tags)


def counts(game: str, deck: Deck, known: Mapping[bytes, Card]) -> tuple[TagCount, ...]:
    """Return the number of tags of every face, in the order of the deck."""
    tied = _tags_by_face(game, known)
    return tuple(TagCount(face, tied[face.id]) for face in deck.faces)


def whole_decks(game: str, slots: Iterable[Slot], known: Mapping[bytes, Card]) -> int:
    """Return how many printed decks have a tag on each of these cards."""
    tied = _tags_by_face(game, known)
    return min((tied[slot.face.id] // slot.face.copies for slot in slots), default=0)


def _tags_by_face(game: str, known: Mapping[bytes, Card]) -> Counter[str]:
    return Counter(card.face for card in known.values() if card.game == game)


Trouble = Literal["again", "stranger", "random", "kind", "unsaved", "unwritten"]


class TieTag(NamedTuple):
    """Request to assign a tag to a card. The caller answers with `kept` or `not_kept`."""

    uid: bytes
    card: Card


class Forget(NamedTuple):
    """Request to remove a tag from the table. The caller answers with `kept` or `not_kept`."""

    uid: bytes


class Inscribe(NamedTuple):
    """Request to write a text on the present tag. The answer is `written` or `not_written`."""

    uid: bytes
    text: str


Wish = TieTag | Forget | Inscribe


class TagProblem(NamedTuple):
    """Problem with the last scanned tag."""

    trouble: Trouble
    uid: bytes
    card: Card | None = None  # card that the tag belongs to (`again`, `stranger`)
    why: str = ""
    """Reason: a sentence (`unsaved`) or a `drivers.pn532.events.NotWritten` code (`unwritten`)."""


class _Done(NamedTuple):
    """Step that can be undone."""

    slot: int  # index
    uid: bytes | None = None  # None: the card was skipped
    before: Card | None = None  # previous card of the tag


class Enrolment:
    """Enrolment of one deck. With `write`, each tag also gets a text.

    With `second`, the cards of a deck whose cards all have tags are requested once more, for a
    second printed deck.
    """

    def __init__(
        self,
        game: str,
        slots: tuple[Slot, ...],
        known: Mapping[bytes, Card],
        *,
        write: bool = False,
        second: bool = False,
    ) -> None:
        self.game = game
        self.slots = slots
        self.write = write
        self.complaint: TagProblem | None = None
        """Current problem, until the next answer."""
        self.troubles: Counter[str] = Counter()
        """Number of problems so far, by kind."""
        self._known = dict(known)
        self._decks = whole_decks(game, slots, known) if second else 0
        """Number of printed decks that are not requested."""
        self._path: list[_Done] = []
        self._skipped: set[int] = set()
        self._pending: TieTag | Forget | None = None
        self._returning = False
        self._inscribing: bytes | None = None
        self._at: int | None = None
        self._seek(0)

    # Progress

    @property
    def asked(self) -> Slot | None:
        """Requested card, or None at the end of the deck."""
        return None if self._at is None else self.slots[self._at]

    @property
    def number(self) -> int:
        """Position of the requested card from 1, or the number of cards at the end."""
        return len(self.slots) if self._at is None else self._at + 1

    @property
    def missing(self) -> tuple[Slot, ...]:
        """Cards without a tag, in deck order. Of several copies, the last ones count as missing."""
        tied = _tags_by_face(self.game, self._known)
        before = self._decks
        return tuple(
            slot
            for slot in self.slots
            if slot.copy > tied[slot.face.id] - before * slot.face.copies
        )

    @property
    def done(self) -> int:
        """Number of cards with a tag."""
        return len(self.slots) - len(self.missing)

    @property
    def last(self) -> tuple[Slot, bytes] | None:
        """Card and tag of the last assignment that was not undone, or None."""
        step = next((step for step in reversed(self._path) if step.uid is not None), None)
        return None if step is None or step.uid is None else (self.slots[step.slot], step.uid)

    @property
    def skipped(self) -> tuple[Slot, ...]:
        """Skipped cards. They are requested again at the end of the deck."""
        return tuple(self.slots[at] for at in sorted(self._skipped))

    @property
    def steps(self) -> int:
        """Number of steps that can be undone: assignments and skips of this session."""
        return len(self._path)

    @property
    def busy(self) -> bool:
        """True while a write to the table or to a tag is pending."""
        return self._pending is not None or self._inscribing is not None

    def _seek(self, start: int) -> None:
        """Request the first card from `start` on that has no tag and was not skipped."""
        missing = set(self.missing)
        wanted = (
            at
            for at in range(start, len(self.slots))
            if self.slots[at] in missing and at not in self._skipped
        )
        self._at = next(wanted, None)

    # User actions

    def tag(self, uid: bytes, says: Card | None, *, type_2: bool = True) -> list[Wish]:
        """Handle a tag on the reader. `says` is the card that the tag's text names.

        `type_2` is as in `drivers.pn532.events.CardPresent`.
        """
        slot, card = self.asked, self._known.get(uid)
        if slot is None or self.busy:
            return []
        wanted = Card(self.game, slot.face.id)
        if self.complaint is not None and self.complaint.trouble == "unwritten":
            # Ignore another tag: it may be for this card or the next, so people must decide.
            return self._inscribe(uid) if uid == self.complaint.uid else []
        if not is_linkable(uid, type_2=type_2):
            return self._complain(TagProblem("random" if is_random(uid) else "kind", uid))
        laid = {step.uid for step in self._path}
        if uid in laid or card == wanted:
            return self._complain(TagProblem("again", uid, card))
        if (card or says or wanted) != wanted:
            return self._complain(TagProblem("stranger", uid, card or says))
        return self._keep(uid)

    def insist(self) -> list[Wish]:
        """Accept the tag for the requested card despite the problem, or continue without its text.

        At the end of the deck, request the skipped cards again.
        """
        complaint, self.complaint = self.complaint, None
        if self.asked is None:
            self._skipped.clear()
            self._seek(0)
        elif complaint is None or self.busy:
            self.complaint = complaint
        elif complaint.trouble == "unwritten":
            self._next()
        elif self.may_insist(complaint):
            return self._keep(complaint.uid)
        return []

    def may_insist(self, complaint: TagProblem) -> bool:
        """Return whether people may use the tag for the requested card despite the problem."""
        usable = complaint.trouble in ("again", "stranger")
        return usable and not self.copy_of_asked(complaint)

    def copy_of_asked(self, complaint: TagProblem) -> bool:
        """Return whether the tag belongs to the requested face. A tag cannot be two copies."""
        return self.asked is not None and complaint.card == Card(self.game, self.asked.face.id)

    def skip(self) -> list[Wish]:
        """Skip the requested card until the end."""
        if self._at is not None and not self.busy:
            unwritten = self.complaint is not None and self.complaint.trouble == "unwritten"
            self.complaint = None
            if unwritten:  # the card has its tag, only the text is missing
                self._next()
                return []
            self._path.append(_Done(self._at))
            self._skipped.add(self._at)
            self._seek(self._at + 1)
        return []

    def back(self) -> list[Wish]:
        """Dismiss the current problem, or else undo the last step and request its card again."""
        if self.busy:
            return []
        complaint, self.complaint = self.complaint, None
        if complaint is not None and complaint.trouble != "unwritten":
            return []
        if not self._path:
            return []
        step = self._path[-1]
        if step.uid is None:
            self._return()
            return []
        self._returning = True
        self._pending = Forget(step.uid) if step.before is None else TieTag(step.uid, step.before)
        return [self._pending]

    def _return(self) -> None:
        """Request the card of the last step again."""
        step = self._path.pop()
        self._at = step.slot
        self._skipped.discard(step.slot)

    # Results of requests

    def kept(self, uid: bytes) -> list[Wish]:
        """Handle the successful write of the tag table."""
        wish = self._pending
        if wish is None or wish.uid != uid:
            return []
        self._pending = None
        before = self._known.pop(uid, None)
        if isinstance(wish, TieTag):
            self._known[uid] = wish.card
        if self._returning:
            self._returning = False
            self._return()
            return []
        assert self._at is not None  # noqa: S101  (a card was requested and `busy` blocks changes)
        self._path.append(_Done(self._at, uid, before))
        if self.write:
            return self._inscribe(uid)
        self._next()
        return []

    def not_kept(self, uid: bytes, why: str) -> list[Wish]:
        """Handle a failed write of the tag table. The card is still requested."""
        if self._pending is not None and self._pending.uid == uid:
            self._pending, self._returning = None, False
            self._complain(TagProblem("unsaved", uid, why=why))
        return []

    def written(self, uid: bytes) -> list[Wish]:
        """Handle the successful write of a tag's text."""
        if self._inscribing == uid:
            self._inscribing = None
            self._next()
        return []

    def not_written(self, uid: bytes, why: str) -> list[Wish]:
        """Handle a failed write of a tag's text. People can scan the tag again or skip the text."""
        if self._inscribing == uid:
            self._inscribing = None
            self._complain(TagProblem("unwritten", uid, why=why))
        return []

    # Steps

    def _complain(self, complaint: TagProblem) -> list[Wish]:
        self.complaint = complaint
        self.troubles[complaint.trouble] += 1
        return []

    def _keep(self, uid: bytes) -> list[Wish]:
        assert self.asked is not None  # noqa: S101  (only called while a card is requested)
        self.complaint = None
        self._pending = TieTag(uid, Card(self.game, self.asked.face.id))
        return [self._pending]

    def _inscribe(self, uid: bytes) -> list[Wish]:
        self.complaint = None
        self._inscribing = uid
        return [Inscribe(uid, spell(*self._known[uid]))]

    def _next(self) -> None:
        self._seek(0 if self._at is None else self._at + 1)
        if self._at is None:
            self._seek(0)
