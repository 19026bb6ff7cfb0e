"""Mode that shows a hint: the three best answers, one at a time.

The first answer comes with its reasons, and the ring previews each answer. ok selects the answer in
the list of the open question but does not play it. If the hint depends on a player's cards and
other people play too, it is private. The players then first hand the device to that player.
"""

from typing import TYPE_CHECKING

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.modes.pager import ReadingMode
from firmware_py.console.modes.question import QuestionMode
from firmware_py.console.screen_text import ROWS
from firmware_py.console.session import hints
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.analysis.hint import equals, rating
from games.core.display.scene import Answer, Mark
from games.core.text import text

if TYPE_CHECKING:
    from games.core.analysis.hint import WeighedChoice

SHOWN = 3
"""Number of answers shown, best first."""
HIDES = 20_000_000_000
"""A private hint closes after this time without input (ns)."""


class HintMode(ReadingMode):
    """Hint on top of the running game, whose clock continues."""

    pauses = False

    def __init__(self, handed: int | None = None) -> None:
        self.chosen = 0
        self.handed = handed
        """Seat of the player who must get the device first, or None if the hint is public."""
        self.opened = handed is None

    def choices(self, ui: Ui) -> "tuple[WeighedChoice, ...]":
        """Return the answers to show.

        The tuple is empty before the hint arrives and before the device is handed over.
        """
        told = None if ui.session is None else ui.session.hints.told
        return () if told is None or not self.opened else told.choices[:SHOWN]

    def press(self, ui: Ui, key: str) -> None:
        """Show the next or the previous answer."""
        if some := len(self.choices(ui)):
            self.chosen = (self.chosen + (1 if key == "next" else -1)) % some

    def release(self, ui: Ui, key: str) -> None:
        """Close the hint. ok also selects the answer in the list of the open question.

        Before the hand-over, ok only confirms that the player has the device.
        """
        if key == "ok" and not self.opened:
            self.opened = True
            return
        choices = self.choices(ui)
        ui.pop(self)
        if key == "ok" and choices and isinstance(ui.mode, QuestionMode):
            if self.handed is not None:
                ui.mode.take_in_hand(ui, self.handed)
            ui.mode.point_out(ui, choices[self.chosen].action)
        elif ui.session is not None and ui.session.hints.thinking:
            hints.forget(ui)

    def seat(self, ui: Ui, seat: int) -> None:  # noqa: ARG002
        """Confirm the hand-over with the seat's own button."""
        self.opened = self.opened or seat == self.handed

    def hold(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """Close a private hint instead of opening a menu over it."""
        if self.handed is None:
            return False
        ui.pop(self)
        return True

    def deadline(self, ui: Ui) -> int | None:
        """Return the time at which the hint closes (ns). A private hint closes sooner."""
        if self.handed is not None and self.opened and self.choices(ui):
            return ui.touched + HIDES
        return super().deadline(ui)

    def tick(self, ui: Ui) -> None:
        """Close the hint when the deadline has passed."""
        due = self.deadline(ui)
        if due is not None and ui.now >= due:
            ui.pop(self)

    def moved_on(self, ui: Ui) -> None:
        """Close the hint, because the question has changed."""
        ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return one answer, with the reasons for it or its distance from the best one."""
        choices = self.choices(ui)
        head = Header(ui.say(text("table.menu.hint")))
        if self.handed is not None and not self.opened:
            return Screen(
                head=Header(ui.say(text("table.head.hand-over"))),
                rows=screen_text.rows(ui, text("table.hand.over")),
                answer=screen_text.seat(ui, self.handed),
                foot=screen_text.keys(ui, text("table.key.i-am", seat=self.handed)),
            )
        if not choices:
            failed = ui.session is not None and ui.session.hints.failed
            said = [text("table.hint.none" if failed else "table.hint.thinking")]
            if self._told_only(ui) and not failed:
                said.insert(0, text("table.hint.told"))
            foot = screen_text.keys(ui, "go-on")
            rows = screen_text.rows(ui, *said)[:3]
            return Screen(head=head, rows=rows, foot=foot, private=self.handed is not None)
        line = self._line(ui)
        label = screen_text.rows(ui, line.label)[:1] if line is not None else ()
        return Screen(
            head=head,
            right=f"{self.chosen + 1}/{len(choices)}",
            rows=(*label, *self._words(ui))[:3],
            foot=screen_text.keys(ui, "choose", "back", following="more"),
            private=self.handed is not None,
        )

    def _told_only(self, ui: Ui) -> bool:
        return ui.match is not None and ui.match.setup.cards != "device"

    def _words(self, ui: Ui) -> tuple[str, ...]:
        told = None if ui.session is None else ui.session.hints.told
        if told is None:
            return ()
        held = self._if_held(ui)
        word = rating(told, told.choices[self.chosen])
        if told.level and not held:
            return screen_text.rows(ui, equals(told))
        if told.level or self.chosen:
            return (*held, *screen_text.rows(ui, word))
        # A reason that does not fit is left out. The page shows all reasons.
        rows = held
        for why in told.why:
            more = screen_text.rows(ui, why)
            if len(rows) + len(more) <= ROWS - 1:
                rows += more
        if rows != held:
            return rows
        return (*held, *screen_text.rows(ui, word))

    def _if_held(self, ui: Ui) -> tuple[str, ...]:
        """Return the row "if held" for a card if people deal the cards, else ().

        The device then does not know whether the player holds the card.
        """
        match, choices = ui.match, self.choices(ui)
        if match is None or not self._told_only(ui):
            return ()
        if match.game.verbs[choices[self.chosen].action.verb] != ("face",):
            return ()
        return screen_text.rows(ui, text("table.hint.if-held"))[:1]

    def _line(self, ui: Ui) -> Answer | None:
        """Return the shown answer as an entry of the open question."""
        session, choices = ui.session, self.choices(ui)
        if session is None or session.hints.seat is None or not choices:
            return None
        ask, action = session.match.ask(session.hints.seat), choices[self.chosen].action
        lines = () if ask is None else ask.lines
        return next((line for line in lines if line.action == action), None)

    def light(self, ui: Ui) -> RingView:
        """Return the ring with a preview of the answer. Private hints have no preview."""
        below = ui.modes[0]
        light = below.light(ui)
        if self.handed is not None:
            private = self.opened
            return msgspec.structs.replace(
                light, private=private, target=None if private else self.handed, asked=self.pushed
            )
        line = self._line(ui)
        if line is None or ui.match is None or not isinstance(below, QuestionMode):
            return light
        preview = line.preview
        if not preview and ui.match.game.verbs[line.action.verb] == ("hour",):
            preview = (Mark(line.action.a, style="cursor"),)
        return msgspec.structs.replace(light, proposals=(preview,)) if preview else light
