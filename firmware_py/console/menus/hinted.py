"""A hint on the box: the best three answers, one at a time, with what speaks for the first.

The ring shows what each would do. Ok goes to that answer in the list; nothing is played. With
others at the table, a hint that knows a hand is for who has it: the box goes there first, and then
all of it is as private as the hand.
"""

from typing import TYPE_CHECKING

import msgspec

from firmware_py.console import wording
from firmware_py.console.desk import Desk
from firmware_py.console.match import hinting
from firmware_py.console.match.asked import Asked
from firmware_py.console.match.pages import ROWS
from firmware_py.console.menus.reading import Unhurried
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.scene import Line, Mark
from games.core.text import Text, text

if TYPE_CHECKING:
    from games.core.hint import Weighed

SHOWN = 3
"""So many answers are shown, best first."""
HIDES = 20_000_000_000
"""What one pair of eyes reads hides by itself after so long without input (ns)."""


class Hinted(Unhurried):
    """Lies over a game whose clock runs on. handed: to whom the box goes first; None: nobody."""

    pauses = False

    def __init__(self, handed: int | None = None) -> None:
        self.chosen = 0
        self.handed = handed
        self.opened = handed is None

    def choices(self, desk: Desk) -> "tuple[Weighed, ...]":
        """Return what is shown; nothing while it is thought about."""
        told = None if desk.sitting is None else desk.sitting.hints.told
        return () if told is None or not self.opened else told.choices[:SHOWN]

    def press(self, desk: Desk, key: str) -> None:
        """Show the next, or the one before."""
        if some := len(self.choices(desk)):
            self.chosen = (self.chosen + (1 if key == "next" else -1)) % some

    def release(self, desk: Desk, key: str) -> None:
        """Go to the answer in the list, or back to the question."""
        if key == "ok" and not self.opened:
            self.opened = True
            return
        choices = self.choices(desk)
        desk.pop(self)
        if key == "ok" and choices and isinstance(desk.mode, Asked):
            if self.handed is not None:
                desk.mode.take_in_hand(desk, self.handed)
            desk.mode.point_out(desk, choices[self.chosen].action)
        elif desk.sitting is not None and desk.sitting.hints.thinking:
            hinting.forget(desk)

    def seat(self, desk: Desk, seat: int) -> None:  # noqa: ARG002
        """A seat's own button says that the box has come to it."""
        self.opened = self.opened or seat == self.handed

    def hold(self, desk: Desk, key: str) -> bool:  # noqa: ARG002
        """No menu over what is for one pair of eyes: it goes first."""
        if self.handed is None:
            return False
        desk.pop(self)
        return True

    def deadline(self, desk: Desk) -> int | None:
        """Return when what is private hides, or nobody reads any more."""
        if self.handed is not None and self.opened and self.choices(desk):
            return desk.touched + HIDES
        return super().deadline(desk)

    def tick(self, desk: Desk) -> None:
        """Go, when nobody looks."""
        due = self.deadline(desk)
        if due is not None and desk.now >= due:
            desk.pop(self)

    def moved_on(self, desk: Desk) -> None:
        """Go: the question is another one."""
        desk.pop(self)

    def screen(self, desk: Desk) -> Screen:
        """Return the answer, and below it why, or how far behind the best it is."""
        choices = self.choices(desk)
        head = Head(desk.say(text("table.menu.hint")))
        if self.handed is not None and not self.opened:
            return Screen(
                head=Head(desk.say(text("table.head.hand-over"))),
                rows=wording.rows(desk, text("table.hand.over")),
                answer=wording.seat(desk, self.handed),
                foot=wording.keys(desk, text("table.key.i-am", seat=self.handed)),
            )
        if not choices:
            failed = desk.sitting is not None and desk.sitting.hints.failed
            said = [text("table.hint.none" if failed else "table.hint.thinking")]
            if self._told_only(desk) and not failed:
                said.insert(0, text("table.hint.told"))
            foot = wording.keys(desk, "go-on")
            rows = wording.rows(desk, *said)[:3]
            return Screen(head=head, rows=rows, foot=foot, private=self.handed is not None)
        line = self._line(desk)
        label = wording.rows(desk, line.label)[:1] if line is not None else ()
        return Screen(
            head=head,
            right=f"{self.chosen + 1}/{len(choices)}",
            rows=(*label, *self._words(desk))[:3],
            foot=wording.keys(desk, "choose", "back", following="more"),
            private=self.handed is not None,
        )

    def _told_only(self, desk: Desk) -> bool:
        return desk.match is not None and desk.match.setup.cards != "device"

    def _words(self, desk: Desk) -> tuple[str, ...]:
        told = None if desk.sitting is None else desk.sitting.hints.told
        if told is None:
            return ()
        held = self._if_held(desk)
        if told.level:
            word = "as-good" if held else "level"
            return (*held, *wording.rows(desk, text(f"table.hint.{word}")))
        if self.chosen:
            return (*held, *wording.rows(desk, behind(told.choices[self.chosen].gap)))
        # A reason that has no room left is for the page: half of one helps nobody.
        rows = held
        for why in told.why:
            more = wording.rows(desk, why)
            if len(rows) + len(more) <= ROWS - 1:
                rows += more
        if rows != held:
            return rows
        return (*held, *wording.rows(desk, text(f"table.hint.{told.choices[0].gap}")))

    def _if_held(self, desk: Desk) -> tuple[str, ...]:
        """Return what stands under a card that nobody but its holder can know to be there."""
        match, choices = desk.match, self.choices(desk)
        if match is None or not self._told_only(desk):
            return ()
        if match.game.verbs[choices[self.chosen].action.verb] != ("face",):
            return ()
        return wording.rows(desk, text("table.hint.if-held"))[:1]

    def _line(self, desk: Desk) -> Line | None:
        """Return the answer that is shown, as the question has it."""
        sitting, choices = desk.sitting, self.choices(desk)
        if sitting is None or sitting.hints.seat is None or not choices:
            return None
        ask, action = sitting.match.ask(sitting.hints.seat), choices[self.chosen].action
        lines = () if ask is None else ask.lines
        return next((line for line in lines if line.action == action), None)

    def light(self, desk: Desk) -> Light:
        """Return the ring with what the answer would do."""
        below = desk.modes[0]
        light = below.light(desk)
        if self.handed is not None:
            private = self.opened
            return msgspec.structs.replace(
                light, private=private, target=None if private else self.handed, asked=self.pushed
            )
        line = self._line(desk)
        if line is None or desk.match is None or not isinstance(below, Asked):
            return light
        preview = line.preview
        if not preview and desk.match.game.verbs[line.action.verb] == ("hour",):
            preview = (Mark(line.action.a, style="cursor"),)
        return msgspec.structs.replace(light, proposals=(preview,)) if preview else light


def behind(gap: str) -> Text:
    """Say how far an answer is behind the best."""
    return text("table.hint.as-good" if gap == "as-good" else f"table.hint.less-{gap}")
