"""Mode that teaches the tags of a deck: people tap a card for each name that the OLED shows.

The box, the page and `tableclock cards enroll` use this mode. The runtime stores each tag before
the next card is requested, so nothing is lost in a power cut. `enrol_view` has the texts.
"""

from typing import TYPE_CHECKING

from firmware_py.cards.enrolment import Enrolment, Forget, Inscribe, TieTag, Wish
from firmware_py.console import inputs
from firmware_py.console.effects import LinkTag, UnlinkTag, WriteTag
from firmware_py.console.mode import Mode
from firmware_py.console.modes import enrol_view
from firmware_py.console.modes.enrol_view import Moment
from firmware_py.console.modes.new_game import NewGameWizard
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.ui import Ui
from firmware_py.render.ring_animations import ROLL
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen

SECOND = 1_000_000_000
NOTED = 2 * SECOND
"""How long the row about a skipped card is shown (ns)."""
READ = 2 * SECOND
"""How long a message about a tag is shown at least, if the tag is taken away at once (ns)."""
LASTS: dict[Moment, int] = {
    "again": 8 * SECOND,
    "stranger": 8 * SECOND,
    "elsewhere": 20 * SECOND,
    "kind": 6 * SECOND,
    "random": 6 * SECOND,
    "stopped": 20 * SECOND,
    "done": 60 * SECOND,
}
"""How long each moment lasts without input (ns). The others last until an input."""


class EnrolMode(Mode):
    """Mode for one deck: passes keys and tags to the `Enrolment` state machine.

    `below` is the mode that "play" closes too: the list from which the enrolment was opened.
    """

    raw = True
    shows_reader = True
    opens_menu = False

    def __init__(self, machine: Enrolment, below: Mode | None = None) -> None:
        self.machine = machine
        self.finished = 0
        """Time at which the last card got its tag (ns)."""
        self._below = below
        self._stopped = False
        self._two = False
        self._removed: int | None = None  # time at which the refused tag was taken away
        self._note: Moment = "ask"
        self._shown: tuple[Moment, int] | None = None
        self.since = 0
        """Time at which the content of the screen changed (ns)."""

    def moment(self, ui: Ui) -> Moment:
        """Return what the screen shows now."""
        machine = self.machine
        if self._stopped:
            return "stopped"
        if machine.asked is None:
            return "left" if machine.missing else "done"
        if "reader" in ui.missing:
            return "silent"
        return "two" if self._two else self._complaint()

    def _complaint(self) -> Moment:
        """Return the problem with the last tag, or the request for a card."""
        complaint = self.machine.complaint
        if complaint is None:
            return self._note
        card = complaint.card
        if card is not None and self.machine.may_insist(complaint):
            return "stranger" if card.game == self.machine.game else "elsewhere"
        return complaint.trouble

    # Keys

    def press(self, ui: Ui, key: str) -> None:
        """Undo the last step (previous), skip the card, or explain the reader's fault (next)."""
        moment = self.moment(ui)
        if moment == "silent" and key == "next":
            head, says = text("cards.head.silent"), ui.missing["reader"]
            ui.push(Notification(head, (), more=says, device="reader"))
        elif moment in enrol_view.ASKING and key == "next":
            self._do(ui, self.machine.skip())
            self._note = "skipped"
        elif moment in enrol_view.ASKING:
            self._undo(ui)
        self._settle(ui)

    def release(self, ui: Ui, key: str) -> None:
        """Accept the offer on the screen (ok), or go one step back (back)."""
        moment = self.moment(ui)
        if key not in enrol_view.keys(self, ui):
            return
        match moment, key:
            case "two", _:
                self._two = False
            case "stopped", "back":
                self._stopped = False
            case ("stopped", _) | ("left", "back"):
                ui.pop(self)
            case "done", _:
                self._end(ui, play=key == "ok")
            case _, "ok":
                self._do(ui, self.machine.insist())
            case (("ask" | "skipped" | "undone" | "silent"), _):
                self._stopped = True
            case _:
                self._do(ui, self.machine.back())
        self._settle(ui)

    def hold(self, ui: Ui, key: str) -> bool:
        """Undo the last step on back. Holding ok does nothing."""
        if key == "back" and self.moment(ui) in enrol_view.ASKING:
            self._undo(ui)
            self._settle(ui)
        return True

    def _undo(self, ui: Ui) -> None:
        if self.machine.steps:
            self._do(ui, self.machine.back())
            self._note = "undone"

    def _end(self, ui: Ui, *, play: bool) -> None:
        ui.pop(self)
        if play:
            if self._below is not None:
                ui.pop(self._below)
            ui.push(NewGameWizard(ui.find(self.machine.game)))

    # Tags

    def raw_tag(self, ui: Ui, tag: inputs.RawTag) -> None:
        """Use the tag for the requested card, or show why it cannot be used.

        At the end of the deck, the tag is for the first of the skipped cards.
        """
        before = self.machine.troubles.total()
        if self.moment(ui) == "left":
            self._do(ui, self.machine.insist())
            self._note = "ask"
        self._stopped = self._two = False
        self._removed = None
        self._do(ui, self.machine.tag(tag.uid, tag.says, type_2=tag.type_2))
        if self.machine.troubles.total() != before:
            _refuse(ui)
        self._settle(ui)

    def tag_removed(self, ui: Ui) -> None:
        """Close the message about two tags. That about a refused tag stays to be read."""
        self._two = False
        self._removed = ui.now
        self.tick(ui)

    def unknown_tag(self, ui: Ui, what: inputs.UnknownTag) -> None:
        """Refuse two tags, or a tag of which the reader read only a part."""
        if what.why == "two" and self.moment(ui) not in ("stopped", "left", "done"):
            self._two = True
            _refuse(ui)
        elif what.why != "two":
            ui.refuse(text(f"table.why.{what.why}"))
        self._settle(ui)

    def replied(self, ui: Ui, reply: inputs.TagReply) -> None:
        """Continue after a tag was saved or written, or signal a failure."""
        machine = self.machine
        asked, steps = machine.asked, machine.steps
        match reply:
            case inputs.TagLinked(uid):
                self._do(ui, machine.kept(uid))
            case inputs.NotLinked(uid, says):
                self._do(ui, machine.not_kept(uid, says))
            case inputs.TagWritten(uid):
                self._do(ui, machine.written(uid))
            case inputs.TagNotWritten(uid, why):
                self._do(ui, machine.not_written(uid, why))
        if isinstance(reply, inputs.NotLinked | inputs.TagNotWritten):
            _refuse(ui)
        elif machine.asked != asked and machine.steps >= steps:
            whole = not machine.missing
            self.finished = ui.now if whole else self.finished
            self._note = "ask"
            ui.cue("all" if whole else "accepted")
        self._settle(ui)

    def _do(self, ui: Ui, wishes: list[Wish]) -> None:
        for wish in wishes:
            match wish:
                case TieTag(uid, card):
                    ui.emit(LinkTag(uid, *card))
                case Forget(uid):
                    ui.emit(UnlinkTag(uid))
                case Inscribe(uid, words):
                    ui.emit(WriteTag(uid, words))

    # Time

    def _settle(self, ui: Ui) -> None:
        """Note when the content of the screen changed."""
        shown = self.moment(ui), self.machine.troubles.total() + self.machine.steps
        if shown != self._shown:
            self._shown, self.since = shown, ui.now

    def _until(self, ui: Ui) -> int | None:
        """Return when the moment ends by itself (ns), or None if it does not."""
        moment = self.moment(ui)
        if moment == "skipped":
            return self.since + NOTED
        lasts = LASTS.get(moment)
        if lasts is None:
            return None
        if moment in ("kind", "random") and self._removed is not None:
            return min(self.since + lasts, max(self._removed, self.since + READ))
        return self.since + lasts

    def deadline(self, ui: Ui) -> int | None:
        """Return when the moment ends by itself, or the white dot has run round (ns)."""
        until, ran = self._until(ui), self.finished + ROLL
        return ran if self.moment(ui) == "done" and ui.now < ran else until

    def tick(self, ui: Ui) -> None:
        """End a moment whose time is over, as its harmless key would."""
        until = self._until(ui)
        if until is not None and ui.now >= until:
            match self.moment(ui):
                case "stopped" | "done":
                    ui.pop(self)
                case "skipped":
                    self._note = "ask"
                case _:
                    self._do(ui, self.machine.back())
        self._settle(ui)

    # Output

    def screen(self, ui: Ui) -> "Screen":
        """Return the requested card, the message about a tag, or the result."""
        return enrol_view.screen(self, ui)

    def light(self, ui: Ui) -> "RingView":
        """Return the progress as dots, of which the next one blinks."""
        return enrol_view.light(self, ui)


def _refuse(ui: Ui) -> None:
    """Dim the ring and play the refusal cue. The screen already shows the reason."""
    ui.dipped = ui.now
    ui.cue("refused")


def open_in(ui: Ui) -> EnrolMode | None:
    """Return the mode if a deck is being taught, else None."""
    mode = ui.below_notice
    return mode if isinstance(mode, EnrolMode) else None


def press_key(ui: Ui, key: str) -> None:
    """Press a key for the page. Nothing happens if no deck is being taught."""
    mode = open_in(ui)
    if mode is None:
        return
    ui.dismiss()
    if key in ("previous", "next"):
        mode.press(ui, key)
    else:
        mode.release(ui, key)
