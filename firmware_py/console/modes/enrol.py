"""Mode that enrols a deck: people link a tag to each card.

The ring shows the progress, and the OLED names the card. next skips the card, previous undoes the
last step, and holding back stops. The console stores each linked tag immediately. ok accepts the
offer on the screen: to use this tag anyway, to leave the tag without a text, or to ask for the
skipped cards again.
"""

from typing import TYPE_CHECKING

from firmware_py.cards.enrolment import Enrolment, Forget, Inscribe, Slot, TagProblem, TieTag, Wish
from firmware_py.console import inputs, screen_text
from firmware_py.console.effects import LinkTag, UnlinkTag, WriteTag
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_model import Motion, RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.cards.tags import Card

ROWS = 3
_WHY = ("gone", "two", "locked", "foreign", "small", "refused")


class EnrolMode(Mode):
    """Mode for one deck: passes keys and tags to the `Enrolment` state machine."""

    raw = True

    def __init__(self, machine: Enrolment) -> None:
        self.machine = machine
        self._moved: int | None = None

    # Keys

    def press(self, ui: Ui, key: str) -> None:
        """Skip the card (next), or undo the last step (previous)."""
        machine = self.machine
        self._do(ui, machine.skip() if key == "next" else machine.back())

    def release(self, ui: Ui, key: str) -> None:
        """Accept the offer on the screen (ok), or dismiss a complaint (back).

        ok closes the mode when every card has its tag.
        """
        machine = self.machine
        if key == "back":
            if machine.complaint is not None:
                self._do(ui, machine.back())
        elif machine.asked is None and not machine.missing:
            ui.pop(self)
        else:
            self._do(ui, machine.insist())

    def hold(self, ui: Ui, key: str) -> bool:
        """Stop on back. The next enrolment of this deck continues at this card.

        Holding ok does nothing.
        """
        if key == "back":
            ui.pop(self)
        return True

    # Tags

    def raw_tag(self, ui: Ui, tag: inputs.RawTag) -> None:
        """Use the tag for the requested card, or show why it cannot be used."""
        before = self.machine.troubles.total()
        self._do(ui, self.machine.tag(tag.uid, tag.says))
        if self.machine.troubles.total() != before:
            _refuse(ui)

    def unknown_tag(self, ui: Ui, what: inputs.UnknownTag) -> None:
        """Refuse the tag: two tags are on the reader, or the reader read only a part of one."""
        ui.refuse(text(f"table.why.{what.why}"))

    def replied(self, ui: Ui, reply: inputs.TagReply) -> None:
        """Continue after a tag was saved or written, or signal a failure."""
        machine, done = self.machine, self.machine.number
        match reply:
            case inputs.TagLinked(uid, _):
                self._do(ui, machine.kept(uid))
            case inputs.NotLinked(uid, says, _):
                self._do(ui, machine.not_kept(uid, says))
            case inputs.TagWritten(uid, _):
                self._do(ui, machine.written(uid))
            case inputs.TagNotWritten(uid, why, _):
                self._do(ui, machine.not_written(uid, why))
        if isinstance(reply, inputs.NotLinked | inputs.TagNotWritten):
            _refuse(ui)
        elif machine.number > done or machine.asked is None:
            self._moved = ui.now
            ui.cue("accepted")

    def _do(self, ui: Ui, wishes: list[Wish]) -> None:
        for wish in wishes:
            match wish:
                case TieTag(uid, card):
                    ui.emit(LinkTag(uid, *card))
                case Forget(uid):
                    ui.emit(UnlinkTag(uid))
                case Inscribe(uid, words):
                    ui.emit(WriteTag(uid, words))

    # Output

    def screen(self, ui: Ui) -> Screen:
        """Return the requested card, the complaint about a tag, or the result."""
        machine = self.machine
        title = ui.say(ui.find(machine.game).name)
        progress = f"{machine.done}/{len(machine.slots)}"
        if machine.complaint is not None:
            return self._complaint(ui, machine.complaint)
        if machine.asked is None:
            return self._ending(ui, title, progress)
        slot = machine.asked
        said = [text("cards.writing")] if machine.busy and machine.write else [_lay(slot)]
        return Screen(
            head=Header(title),
            right=progress,
            rows=screen_text.rows(ui, *said)[:2],
            answer=ui.say(slot.face.text),
            foot=screen_text.keys(ui, "", text("cards.key.stop"), text("cards.key.skip")),
        )

    def _ending(self, ui: Ui, title: str, progress: str) -> Screen:
        missing = self.machine.missing
        if not missing:
            rows = screen_text.rows(ui, text("cards.end.whole"))
            foot = screen_text.keys(ui, "done")
        else:
            said = text("cards.end.missing", n=len(missing), card=missing[0].face.text)
            rows = screen_text.rows(ui, said)
            foot = screen_text.keys(ui, text("cards.key.ask-again"), text("cards.key.stop"))
        return Screen(head=Header(title), right=progress, rows=rows[:3], foot=foot)

    def _complaint(self, ui: Ui, complaint: TagProblem) -> Screen:
        slot = self.machine.asked
        assert slot is not None  # noqa: S101  (tags are accepted only while a card is requested)
        known = known_as(ui, complaint.card, self.machine.game)
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
        rows = screen_text.rows(ui, said)
        both = screen_text.rows(ui, said, text("cards.wanted", card=asked))
        return Screen(
            head=Header(ui.say(text(f"cards.head.{complaint.trouble}")), warning=True),
            rows=both if len(both) <= ROWS else rows[:ROWS],
            foot=screen_text.keys(ui, text(offer) if offer else "", "back"),
        )

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return the progress as dots, or a full ring when every card has its tag."""
        machine = self.machine
        if not machine.missing:
            return RingView(motions=(Motion("fill", self._moved or 0, "sky"),))
        lit = machine.done * LEDS // len(machine.slots)
        return RingView(count=max(lit, min(machine.done, 1)))


def known_as(ui: Ui, card: "Card | None", own: str) -> Text | None:
    """Return the name of the card that a tag is linked to, or None if it is not linked.

    The name includes the game's title unless the card is of the game `own`, which is being
    enrolled. A game that is not installed is named by its id.
    """
    if card is None:
        return None
    if card.game not in ui.names:
        return text("table.literal", text=f"{card.game} {card.face}")
    game = ui.find(card.game)
    face = (ui.decks(card.game) or game.deck).find(card.face)
    name = face.text if face is not None else text("table.literal", text=card.face)
    return name if card.game == own else text("cards.of-game", card=name, game=game.name)


def _lay(slot: Slot) -> Text:
    """Return the request for a card, with the number of the copy if there are several."""
    if slot.only:
        return text("cards.ask.lay")
    return text("cards.ask.lay-copy", copy=slot.copy, copies=slot.face.copies)


def _refuse(ui: Ui) -> None:
    """Dim the ring and play the refusal cue.

    No notification is needed, because the screen already shows the reason.
    """
    ui.dipped = ui.now
    ui.cue("refused")
