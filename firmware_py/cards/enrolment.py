"""The enrolment of a deck, as a pure machine: tags and answers go in, what is to be kept comes out.

It asks for one card after the other, those first that have no tag yet; so an enrolment that was
stopped goes on where it was, with nothing kept of it but the table of tags. Copies of a face are
alike: as many as there are tags for are done. What may go wrong:

again      the tag was just enrolled, or is a copy of the very card that is asked: it was laid twice
stranger   it is another card, by the table or by its own text: the wrong one was taken
random     it is a phone or the like, whose uid is another one at each tap
missing    cards that were skipped, or whose tag turned out to be another's: asked at the end

The tag that is `again` or `stranger` can be had all the same (`insist`): then it is tied again, and
the card that it was before is missing.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Literal, NamedTuple

from firmware_py.cards.enrol_order import Slot
from firmware_py.cards.tags import Card, is_random, spell

Trouble = Literal["again", "stranger", "random", "unsaved", "unwritten"]


class TieTag(NamedTuple):
    """Tie a tag to a face of the game; answered by `kept` or `not_kept`."""

    uid: bytes
    card: Card


class Forget(NamedTuple):
    """Untie a tag; answered as `Keep` is."""

    uid: bytes


class Inscribe(NamedTuple):
    """Write a text on the tag that lies there; answered by `written` or `not_written`."""

    uid: bytes
    text: str


Wish = TieTag | Forget | Inscribe


class TagProblem(NamedTuple):
    """What is the matter with the tag that was laid last.

    card: what it is already (`again`, `stranger`); why: a sentence or a code (`unsaved`,
    `unwritten`: one of `drivers.pn532.events.NotWritten`).
    """

    trouble: Trouble
    uid: bytes
    card: Card | None = None
    why: str = ""


class _Done(NamedTuple):
    """A step that can be taken back. uid None: the card was skipped; before: what the tag was."""

    slot: int
    uid: bytes | None = None
    before: Card | None = None


class Enrolment:
    """One deck. `known`: the table as it is; write: whether the tags get a text too.

    `asked` is the card that is wanted now, None when the deck has been gone through; `complaint`
    what is the matter, until the next answer; `troubles` counts what went wrong so far.
    """

    def __init__(
        self, game: str, slots: tuple[Slot, ...], known: Mapping[bytes, Card], *, write: bool
    ) -> None:
        self.game = game
        self.slots = slots
        self.write = write
        self.complaint: TagProblem | None = None
        self.troubles: Counter[str] = Counter()
        self._known = dict(known)
        self._path: list[_Done] = []
        self._skipped: set[int] = set()
        self._pending: TieTag | Forget | None = None
        self._returning = False
        self._inscribing: bytes | None = None
        self._at: int | None = None
        self._seek(0)

    # Where it stands

    @property
    def asked(self) -> Slot | None:
        """The card that is wanted now."""
        return None if self._at is None else self.slots[self._at]

    @property
    def number(self) -> int:
        """The place of the card that is wanted, from 1; after the last one when there is none."""
        return len(self.slots) if self._at is None else self._at + 1

    @property
    def missing(self) -> tuple[Slot, ...]:
        """The cards without a tag, in order; of copies the last ones."""
        tied = self._tied()
        return tuple(slot for slot in self.slots if slot.copy > tied[slot.face.id])

    @property
    def done(self) -> int:
        """How many cards have a tag."""
        return len(self.slots) - len(self.missing)

    @property
    def last(self) -> tuple[Slot, bytes] | None:
        """The card and the tag that were tied last, and not taken back."""
        step = next((step for step in reversed(self._path) if step.uid is not None), None)
        return None if step is None or step.uid is None else (self.slots[step.slot], step.uid)

    @property
    def skipped(self) -> tuple[Slot, ...]:
        """The cards that were left for the end."""
        return tuple(self.slots[at] for at in sorted(self._skipped))

    @property
    def busy(self) -> bool:
        """Whether the disk or the tag is being written."""
        return self._pending is not None or self._inscribing is not None

    def _tied(self) -> Counter[str]:
        return Counter(card.face for card in self._known.values() if card.game == self.game)

    def _seek(self, start: int) -> None:
        """Ask for the first card from `start` on that has no tag and was not skipped."""
        missing = set(self.missing)
        wanted = (
            at
            for at in range(start, len(self.slots))
            if self.slots[at] in missing and at not in self._skipped
        )
        self._at = next(wanted, None)

    # What happens

    def tag(self, uid: bytes, says: Card | None) -> list[Wish]:
        """Take a tag that was laid on the reader; says: what it says that it is."""
        slot, card = self.asked, self._known.get(uid)
        if slot is None or self.busy:
            return []
        wanted = Card(self.game, slot.face.id)
        if self.complaint is not None and self.complaint.trouble == "unwritten":
            # Another tag may be meant for this card or for the next: people say which.
            return self._inscribe(uid) if uid == self.complaint.uid else []
        if is_random(uid):
            return self._complain(TagProblem("random", uid))
        laid = {step.uid for step in self._path}
        if uid in laid or card == wanted:
            return self._complain(TagProblem("again", uid, card))
        if (card or says or wanted) != wanted:
            return self._complain(TagProblem("stranger", uid, card or says))
        return self._keep(uid)

    def insist(self) -> list[Wish]:
        """Answer that it is so: take the tag for the asked card, or do without its text.

        When the deck has been gone through: ask again for what was skipped.
        """
        complaint, self.complaint = self.complaint, None
        if self.asked is None:
            self._skipped.clear()
            self._seek(0)
        elif complaint is None or self.busy:
            self.complaint = complaint
        elif complaint.trouble == "unwritten":
            self._next()
        elif complaint.trouble == "random":
            self.complaint = complaint  # it stays, until another tag is laid
        elif complaint.trouble != "unsaved" and not self.copy_of_asked(complaint):
            return self._keep(complaint.uid)
        return []

    def copy_of_asked(self, complaint: TagProblem) -> bool:
        """Whether the tag is one of the asked face already: it cannot be two copies of it."""
        return self.asked is not None and complaint.card == Card(self.game, self.asked.face.id)

    def skip(self) -> list[Wish]:
        """Leave the asked card for the end."""
        if self._at is not None and not self.busy:
            unwritten = self.complaint is not None and self.complaint.trouble == "unwritten"
            self.complaint = None
            if unwritten:  # it has its tag, only not its text
                self._next()
                return []
            self._path.append(_Done(self._at))
            self._skipped.add(self._at)
            self._seek(self._at + 1)
        return []

    def back(self) -> list[Wish]:
        """Take the last step back: a complaint first, else the last card, which is asked again."""
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
        """Ask for the card of the last step again."""
        step = self._path.pop()
        self._at = step.slot
        self._skipped.discard(step.slot)

    # What comes back

    def kept(self, uid: bytes) -> list[Wish]:
        """Take note that a tag is tied, or untied, on the disk."""
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
        assert self._at is not None  # noqa: S101  (a card was asked, and nothing came between)
        self._path.append(_Done(self._at, uid, before))
        if self.write:
            return self._inscribe(uid)
        self._next()
        return []

    def not_kept(self, uid: bytes, why: str) -> list[Wish]:
        """Take note that the disk refused; the card is still asked."""
        if self._pending is not None and self._pending.uid == uid:
            self._pending, self._returning = None, False
            self._complain(TagProblem("unsaved", uid, why=why))
        return []

    def written(self, uid: bytes) -> list[Wish]:
        """Take note that the tag bears its text."""
        if self._inscribing == uid:
            self._inscribing = None
            self._next()
        return []

    def not_written(self, uid: bytes, why: str) -> list[Wish]:
        """Take note that the tag does not bear its text; it may be laid again, or do without."""
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
        assert self.asked is not None  # noqa: S101  (only called while a card is asked)
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
