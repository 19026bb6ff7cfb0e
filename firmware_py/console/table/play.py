"""The game at the table: one question at a time, answered by a card or by four buttons.

Ok, previous or next opens the list of answers, which are exactly the game's choices.
"""

from typing import TYPE_CHECKING

from firmware_py.console.cards import teach
from firmware_py.console.desk import Desk
from firmware_py.console.match import acts, boxed, cursor, explaining, showing
from firmware_py.console.match.asked import ASKS_AGAIN, Asked
from firmware_py.console.match.pause import Pause
from firmware_py.console.menus import asking, how_it_went
from firmware_py.console.menus.rules import OwnRules
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Screen
from games.core.action import OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.scene import Ask
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Strange, Tapped
    from firmware_py.console.sitting.meant import Meant
    from firmware_py.console.sitting.sitting import Sitting

LOOKED = 10_000_000_000
"""A private look hides by itself after so long without input."""
POINTS = 100_000_000
"""The cursor follows what is pointed at on a page no faster than this (ns)."""


class Play(Asked):
    """What people do with what is asked, by keys and cards, and what time does."""

    # Keys

    def press(self, desk: Desk, key: str) -> None:
        """Open the list, or move in it."""
        if self._page_left() or self.returning is not None:
            return
        if self.hands_over(desk) or self._veils(desk):
            return
        if desk.match is not None and desk.match.turn == OVER:
            desk.push(how_it_went.HowItWent(desk))
            return
        lines = self.lines(desk)
        if not lines:
            return
        self.pointed_at = desk.now
        if self.cursor is None:
            self.begin_choosing(desk)
        else:
            self.pointing = False
            self.cursor = (self.cursor + (1 if key == "next" else -1)) % len(lines)

    def release(self, desk: Desk, key: str) -> None:
        """Ok accepts or opens the list; back steps out, or turns the status pages."""
        if key == "back":
            self._back(desk)
        elif not self._page_left():
            self._ok(desk)

    def _ok(self, desk: Desk) -> None:
        assert desk.match is not None  # noqa: S101
        if self.returning is not None:
            self.returning = None
        elif desk.match.turn == OVER:
            asking.again(desk)
        elif self.hands_over(desk):
            if self.who(desk) not in desk.remote:
                self._open(desk)
        elif desk.sitting is not None and desk.sitting.meant is not None:
            acts.carried_out(desk)
        elif not self._veils(desk) and (ask := self.ask(desk)) is not None:
            self._answer(desk, ask)

    def _veils(self, desk: Desk) -> bool:
        """Ask the others to look away before a card of the box's is chosen from the list.

        At the next press they do, and the list opens.
        """
        if self.opened == TABLE or boxed.wanted(desk) is None:
            return False
        if self.veiled:
            self.veiled, self.opened = False, TABLE
            self.begin_choosing(desk)
        else:
            self.veiled = True
        return True

    def _answer(self, desk: Desk, ask: Ask) -> None:
        if ask.draw:
            acts.draw(desk)
        elif self.cursor is not None:
            self._take(desk, self.lines(desk)[self.cursor].action)
        elif ask.ok is not None:
            acts.do(desk, ask.ok)
        elif ask.lines:
            self.begin_choosing(desk)

    def _take(self, desk: Desk, chosen: Action) -> None:
        """Give an answer, or go on to the cards of these colours."""
        behind = self.answers_by_head(desk).get(chosen, ())
        if self.within is None and behind and behind[0].action != chosen:
            self.within, self.cursor = chosen, 0
            self.pointed_at = desk.now
        else:
            acts.do(desk, chosen)

    def _open(self, desk: Desk) -> None:
        """Show the asked seat its private part: of a hand at once the list."""
        self.opened = self.who(desk)
        self.page = None
        if self.shows_cards(desk):
            self.begin_choosing(desk)

    def _back(self, desk: Desk) -> None:
        if self.veiled or (self.opened is not None and self.shows_cards(desk)):
            self._hide()
        elif self.within is not None:
            self.cursor = list(self.answers_by_head(desk)).index(self.within)
            self.within = None
        elif self.cursor is not None:
            self.cursor = None
            self.narrowed = ()
        elif self.opened is not None:
            self._hide()
        elif pages := len(showing.status_pages(desk, self)):
            page = 0 if self.page is None else self.page + 1
            self.page = page if page < pages else None

    def _page_left(self) -> bool:
        """Any key but back leaves the status pages."""
        left = self.page is not None
        self.page = None
        return left

    def hold(self, desk: Desk, key: str) -> bool:
        """No menu over a private look: ok opens the rule of what is asked there, back hides it."""
        if self.opened is None:
            return False
        ask = self.ask(desk)
        entry = None if ask is None else explaining.of_message(desk, ask.question)
        if key == "ok" and entry is not None:
            desk.push(OwnRules(entry))
        else:
            self._hide()
        return True

    def _hide(self) -> None:
        """Put the private part away, and the choice in it."""
        self.opened = self.cursor = self.within = None
        self.veiled = False
        self.narrowed = ()

    def seat(self, desk: Desk, seat: int) -> None:
        """A seat's own button says who one is, or answers a question about seats."""
        if self.returning is not None:
            self.returning = None
        elif self.hands_over(desk):
            if seat == self.who(desk):
                self._open(desk)
        else:
            self._answer_by_seat(desk, seat)

    def _answer_by_seat(self, desk: Desk, seat: int) -> None:
        """Answer who-questions; and, for the asked seat alone, do what the check mark says."""
        match, ask = desk.match, self.ask(desk)
        if match is None or ask is None:
            return
        verbs = match.game.verbs
        for line in self.lines(desk):
            if verbs[line.action.verb] == ("seat",) and line.action.a == seat:
                acts.do(desk, line.action)
                return
        if ask.ok is not None and seat == self.who(desk):
            acts.do(desk, ask.ok)

    def remote(self, desk: Desk, button: str) -> None:
        """Hold everything up, or do what the check mark stands for at rest, for all to see."""
        match = desk.match
        if match is None or match.turn == OVER:
            return
        if button == "pause":
            desk.push(Pause())
        elif self.returning is None and {self.page, self.cursor, self.opened} == {None}:
            ask = self.ask(desk)
            if ask is not None and not ask.private and (ask.draw or ask.ok is not None):
                self.release(desk, "ok")

    # Cards

    def tap(self, desk: Desk, card: "Tapped") -> None:
        """A card is the answer, at once."""
        match, who = desk.match, self.who(desk)
        assert match is not None  # noqa: S101
        self.returning = None
        if card.game != match.game.id:
            desk.refuse(text("table.why.other-game", game=desk.find(card.game).name))
        elif desk.sitting is not None and desk.sitting.meant is not None:
            self._compared(desk, desk.sitting, desk.sitting.meant, card.face)
        elif who is None or match.turn == OVER:
            desk.refuse(text("table.why.no-card"))
        elif self.hands_over(desk):
            desk.refuse(text("table.why.hand-over", seat=who))
        else:
            self._tapped(desk, who, card.face)

    def _tapped(self, desk: Desk, who: int, face: str) -> None:
        match = desk.match
        assert match is not None  # noqa: S101
        try:
            meant = match.game.tap(match.state, who, face)
        except IllegalAction as error:
            desk.refuse(error.text)
            return
        if len(meant) == 1:
            acts.do(desk, meant[0])
        elif meant:
            self.narrowed, self.page = meant, None
            self.begin_choosing(desk)

    def _compared(self, desk: Desk, sitting: "Sitting", said: "Meant", face: str) -> None:
        """Do what the box has said, if this is its card; else say that it is another one."""
        found = boxed.answer(sitting, said, face)
        if isinstance(found, Text):
            desk.refuse(found)
        else:
            acts.do(desk, found)

    def strange(self, desk: Desk, what: "Strange") -> None:
        """A tag that is no card may become one; the game does not change by it.

        Not a card that nobody may see: which one it is would be asked for all to read.
        """
        match = desk.match
        if boxed.wanted(desk) is not None:
            super().strange(desk, what)
        elif what.why == "unknown" and what.uid and match is not None and match.turn != OVER:
            teach.unknown(desk, what)
        else:
            super().strange(desk, what)

    # Pointing, on a page

    def point(self, desk: Desk, action: Action | None) -> None:
        """Let the cursor follow what is pointed at, where one person plays: others would see it.

        What comes too soon after another waits; of several the last one counts.
        """
        if len(desk.people) != 1 or desk.mode is not self or self.narrowed:
            return
        self.to_point = (action,)
        if desk.now >= self.point_at:
            self._point(desk, action)

    def _point(self, desk: Desk, action: Action | None) -> None:
        self.to_point = None
        heads = self.answers_by_head(desk).values()
        found = (n for n, lines in enumerate(heads) if action in [line.action for line in lines])
        at = next(found, None)
        if at is None and not self.pointing:
            return  # somebody at the box is choosing, or nobody
        self.point_at = self.asked_at = self.pointed_at = desk.now
        self.point_at += POINTS
        self.cursor, self.within, self.page = at, None, None
        self.pointing = at is not None

    # Time

    def moved_on(self, desk: Desk) -> None:
        """Something was done: begin at rest again, and ask for the box back after a look.

        What chance does next by itself ends no look: who has the box in hand may be asked again.
        """
        self.cursor = self.page = self.within = self.to_point = None
        self.narrowed = ()
        self.pointing = False
        over = desk.match is not None and desk.match.turn == OVER
        self.veiled = False
        if self.opened == TABLE:  # who lays the cards lays the next one, too
            self.opened = None if boxed.wanted(desk) is None else TABLE
        elif self.opened is not None and (desk.sitting is None or not desk.sitting.draws()):
            ask = self.ask(desk)
            if ask is None or not ask.private or self.who(desk) != self.opened:
                self.returning, self.opened = self.opened, None
        if over or self.hands_over(desk):  # it ends here, or the box goes on to the next
            self.returning = None

    def put_down(self) -> None:
        """Forget that the box was handed to anybody."""
        self.opened = None
        self.returning = None

    def deadline(self, desk: Desk) -> int | None:
        """Return when the private part hides, or the question comes back."""
        looks = self.opened is not None or self.veiled
        times = [desk.touched + LOOKED] if looks else []
        if self.to_point is not None:
            times.append(self.point_at)
        if self.cursor is not None and not self.asks_again(desk):
            times.append(max(self.pointed_at, desk.touched) + ASKS_AGAIN)
        elif self.cursor is None and not desk.idle:
            since = self.rests_since(desk)
            times.append(since + ((desk.now - since) // showing.TURN + 1) * showing.TURN)
        return min(times, default=None)

    def tick(self, desk: Desk) -> None:
        """Hide what nobody looks at any more; go where somebody points by now."""
        if self.to_point is not None and desk.now >= self.point_at:
            self._point(desk, *self.to_point)
        if (self.opened is not None or self.veiled) and desk.now >= desk.touched + LOOKED:
            self._hide()

    # What it looks like

    def screen(self, desk: Desk) -> Screen:
        """Return the question, the answer being chosen, or a status page."""
        screen = showing.play_screen(desk, self)
        if desk.clocks is None:
            return screen
        at_rest = self.cursor is None and self.page is None and not self.hands_over(desk)
        return desk.clocks.over_screen(desk.now, screen, at_rest=at_rest and self.returning is None)

    def light(self, desk: Desk) -> Light:
        """Return the game's ring, with the cursor on top."""
        light = cursor.play_light(desk, self)
        return light if desk.clocks is None else desk.clocks.over_light(light)
