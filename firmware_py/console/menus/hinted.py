"""A hint on the box: the best three answers, one at a time, with what speaks for the first.

The ring shows what each would do. Ok goes to that answer in the list; nothing is played.
"""

from typing import TYPE_CHECKING

import msgspec

from firmware_py.console import wording
from firmware_py.console.desk import Desk
from firmware_py.console.match import hinting
from firmware_py.console.match.asked import Asked
from firmware_py.console.match.play import Play
from firmware_py.console.menus.reading import Unhurried
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.scene import Line, Mark
from games.core.text import Text, text

if TYPE_CHECKING:
    from games.core.hint import Weighed

SHOWN = 3
"""So many answers are shown, best first."""


class Hinted(Unhurried):
    """Lies over a game whose clock runs on."""

    pauses = False

    def __init__(self) -> None:
        self.chosen = 0

    def choices(self, desk: Desk) -> "tuple[Weighed, ...]":
        """Return what is shown; nothing while it is thought about."""
        told = None if desk.sitting is None else desk.sitting.hints.told
        return () if told is None else told.choices[:SHOWN]

    def press(self, desk: Desk, key: str) -> None:
        """Show the next, or the one before."""
        if some := len(self.choices(desk)):
            self.chosen = (self.chosen + (1 if key == "next" else -1)) % some

    def release(self, desk: Desk, key: str) -> None:
        """Go to the answer in the list, or back to the question."""
        choices = self.choices(desk)
        desk.pop(self)
        if key == "ok" and choices and isinstance(desk.mode, Play):
            desk.mode.point_out(desk, choices[self.chosen].action)
        elif desk.sitting is not None and desk.sitting.hints.thinking:
            hinting.forget(desk)

    def moved_on(self, desk: Desk) -> None:
        """Go: the question is another one."""
        desk.pop(self)

    def screen(self, desk: Desk) -> Screen:
        """Return the answer, and below it why, or how far behind the best it is."""
        choices = self.choices(desk)
        head = Head(desk.say(text("table.menu.hint")))
        if not choices:
            failed = desk.sitting is not None and desk.sitting.hints.failed
            said = text("table.hint.none" if failed else "table.hint.thinking")
            foot = wording.keys(desk, "go-on")
            return Screen(head=head, rows=wording.rows(desk, said)[:3], foot=foot)
        line = self._line(desk)
        label = wording.rows(desk, line.label)[:1] if line is not None else ()
        return Screen(
            head=head,
            right=f"{self.chosen + 1}/{len(choices)}",
            rows=(*label, *self._words(desk))[:3],
            foot=wording.keys(desk, "choose", "back", following="more"),
        )

    def _words(self, desk: Desk) -> tuple[str, ...]:
        told = None if desk.sitting is None else desk.sitting.hints.told
        if told is None:
            return ()
        if told.level:
            return wording.rows(desk, text("table.hint.level"))
        if self.chosen:
            return wording.rows(desk, behind(told.choices[self.chosen].gap))
        # A reason that has no room left is for the page: half of one helps nobody.
        rows: tuple[str, ...] = ()
        for why in told.why:
            more = wording.rows(desk, why)
            if len(rows) + len(more) <= SHOWN - 1:
                rows += more
        return rows or wording.rows(desk, text(f"table.hint.{told.choices[0].gap}"))

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
