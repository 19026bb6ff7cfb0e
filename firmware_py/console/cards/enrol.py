"""The enrolment of a deck at the box: the ring is the progress bar, the OLED says which card.

Next skips, previous takes the last step back, hold back stops; what is kept is in the table of
tags already. ok says yes to what is offered: this tag after all, no text, the skipped cards again.
"""

from typing import TYPE_CHECKING

from firmware_py.cards.enrolment import Complaint, Enrolment, Forget, Inscribe, Keep, Wish
from firmware_py.cards.slots import Slot
from firmware_py.console import inputs, wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.console.effects import LinkTag, UnlinkTag, WriteTag
from firmware_py.painting.dial import LEDS
from firmware_py.painting.light import Light, Motion
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.cards.tags import Card

ROWS = 3
_WHY = ("gone", "two", "locked", "foreign", "small", "refused")


class Enrol(Mode):
    """One deck at the box. It leaves the desk when it is done or stopped."""

    raw = True

    def __init__(self, machine: Enrolment) -> None:
        self.machine = machine
        self._moved: int | None = None

    # Hands

    def press(self, desk: Desk, key: str) -> None:
        """Skip the card, or go back by one."""
        machine = self.machine
        self._do(desk, machine.skip() if key == "next" else machine.back())

    def release(self, desk: Desk, key: str) -> None:
        """Say yes to what is offered; at the end with nothing missing, leave."""
        machine = self.machine
        if key == "back":
            if machine.complaint is not None:
                self._do(desk, machine.back())
        elif machine.asked is None and not machine.missing:
            desk.pop(self)
        else:
            self._do(desk, machine.insist())

    def hold(self, desk: Desk, key: str) -> bool:
        """Stop; it goes on from here another time."""
        if key == "back":
            desk.pop(self)
        return True

    # Tags

    def tagged(self, desk: Desk, tag: inputs.Tagged) -> None:
        """Take the tag for the card that is asked, or say what is the matter with it."""
        before = self.machine.troubles.total()
        self._do(desk, self.machine.tag(tag.uid, tag.says))
        if self.machine.troubles.total() != before:
            _refuse(desk)

    def strange(self, desk: Desk, what: inputs.Strange) -> None:
        """Two cards at once, or one that lies there half."""
        desk.refuse(text(f"table.why.{what.why}"))

    def replied(self, desk: Desk, reply: inputs.TagReply) -> None:
        """Go on when the table is on the disk, and the text on the tag."""
        machine, done = self.machine, self.machine.number
        match reply:
            case inputs.Linked(uid, _):
                self._do(desk, machine.kept(uid))
            case inputs.NotLinked(uid, says, _):
                self._do(desk, machine.not_kept(uid, says))
            case inputs.Written(uid, _):
                self._do(desk, machine.written(uid))
            case inputs.NotWritten(uid, why, _):
                self._do(desk, machine.not_written(uid, why))
        if isinstance(reply, inputs.NotLinked | inputs.NotWritten):
            _refuse(desk)
        elif machine.number > done or machine.asked is None:
            self._moved = desk.now
            desk.cue("accepted")

    def _do(self, desk: Desk, wishes: list[Wish]) -> None:
        for wish in wishes:
            match wish:
                case Keep(uid, card):
                    desk.want(LinkTag(uid, *card))
                case Forget(uid):
                    desk.want(UnlinkTag(uid))
                case Inscribe(uid, words):
                    desk.want(WriteTag(uid, words))

    # What it looks like

    def screen(self, desk: Desk) -> Screen:
        """Return the card that is asked, what is the matter, or how it ended."""
        machine = self.machine
        title = desk.say(desk.find(machine.game).name)
        progress = f"{machine.done}/{len(machine.slots)}"
        if machine.complaint is not None:
            return self._complaint(desk, machine.complaint)
        if machine.asked is None:
            return self._ending(desk, title, progress)
        slot = machine.asked
        said = [text("cards.writing")] if machine.busy and machine.write else [_lay(slot)]
        return Screen(
            head=Head(title),
            right=progress,
            rows=wording.rows(desk, *said)[:2],
            answer=desk.say(slot.face.text),
            foot=wording.keys(desk, "", text("cards.key.stop"), text("cards.key.skip")),
        )

    def _ending(self, desk: Desk, title: str, progress: str) -> Screen:
        missing = self.machine.missing
        if not missing:
            rows = wording.rows(desk, text("cards.end.whole"))
            foot = wording.keys(desk, "done")
        else:
            said = text("cards.end.missing", n=len(missing), card=missing[0].face.text)
            rows = wording.rows(desk, said)
            foot = wording.keys(desk, text("cards.key.ask-again"), text("cards.key.stop"))
        return Screen(head=Head(title), right=progress, rows=rows[:3], foot=foot)

    def _complaint(self, desk: Desk, complaint: Complaint) -> Screen:
        slot = self.machine.asked
        assert slot is not None  # noqa: S101  (a tag is only taken while a card is asked)
        known = known_as(desk, complaint.card, self.machine.game)
        asked = slot.face.text
        match complaint.trouble:
            case "again" | "stranger" as trouble:
                said = text(f"cards.why.{trouble}", card=known or asked)
                offer = "" if self.machine.copy_of_asked(complaint) else "cards.key.it-is"
            case "random":
                said, offer = text("cards.why.random"), ""
            case "unsaved":
                said, offer = text("cards.why.unsaved"), ""
            case "unwritten":
                why = complaint.why if complaint.why in _WHY else "refused"
                said, offer = text(f"cards.why.{why}"), "cards.key.leave-so"
        rows = wording.rows(desk, said)
        both = wording.rows(desk, said, text("cards.wanted", card=asked))
        return Screen(
            head=Head(desk.say(text(f"cards.head.{complaint.trouble}")), warning=True),
            rows=both if len(both) <= ROWS else rows[:ROWS],
            foot=wording.keys(desk, text(offer) if offer else "", "back"),
        )

    def light(self, desk: Desk) -> Light:  # noqa: ARG002
        """Return the progress as dots; gold when every card has its tag."""
        machine = self.machine
        if not machine.missing:
            return Light(motions=(Motion("gold", self._moved or 0, "gold"),))
        lit = machine.done * LEDS // len(machine.slots)
        return Light(count=max(lit, min(machine.done, 1)))


def known_as(desk: Desk, card: "Card | None", own: str) -> Text | None:
    """Return what a tag is already, as far as this box knows it; of other games with their title.

    own: the game that is being enrolled.
    """
    if card is None:
        return None
    if card.game not in desk.names:
        return text("table.literal", text=f"{card.game} {card.face}")
    game = desk.find(card.game)
    face = (desk.decks(card.game) or game.deck).find(card.face)
    name = face.text if face is not None else text("table.literal", text=card.face)
    return name if card.game == own else text("cards.of-game", card=name, game=game.name)


def _lay(slot: Slot) -> Text:
    """Return the question, with which copy it is."""
    if slot.only:
        return text("cards.ask.lay")
    return text("cards.ask.lay-copy", copy=slot.copy, copies=slot.face.copies)


def _refuse(desk: Desk) -> None:
    """Dip and sound, without a notice: the screen says why as long as it is so."""
    desk.dipped = desk.now
    desk.cue("refused")
