"""Mode of the running game. Players answer one question at a time, by card or by button.

ok, previous and next open the list of answers, which contains exactly the legal choices.
"""

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.modes import (
    game_foot,
    game_screen,
    hand_scan,
    new_game,
    review,
    ring_cursor,
    tag_link,
)
from firmware_py.console.modes.pause import PauseMode
from firmware_py.console.modes.question import ASKS_AGAIN, QuestionMode
from firmware_py.console.modes.rules import OwnRules
from firmware_py.console.screen_text import ROWS
from firmware_py.console.session import actions, device_seats, rule_lookup, tutorial_display
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Screen
from games.core.action import OVER, TABLE, Action
from games.core.display.scene import Ask
from games.core.errors import IllegalAction
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped, UnknownTag
    from firmware_py.console.session.device_seats import PendingPlay
    from firmware_py.console.session.session import Session

LOOKED = 10_000_000_000
"""A private view closes after this time without input (ns)."""
POINTS = 100_000_000
"""Minimum time between two moves of the cursor that follows a pointer on the page (ns)."""


class PlayMode(QuestionMode):
    """Input handling for the open question: keys, cards and timeouts."""

    # Keys

    def press(self, ui: Ui, key: str) -> None:
        """Open the list of answers, or move the cursor in it."""
        if tutorial_display.turn(ui, self, key) or self._page_turned(ui, key):
            return
        if self.returning is not None:
            return
        if self.hands_over(ui) or hand_scan.press(ui, self, key) or self._veils(ui):
            return
        if ui.match is not None and ui.match.turn == OVER:
            ui.push(review.ReviewMode(ui))
            return
        lines = self.lines(ui)
        if not lines:
            return
        self.pointed_at = ui.now
        if self.cursor is None:
            self.begin_choosing(ui)
        else:
            self.pointing = False
            onward = (key == "next") != self.faces_away(ui)  # a turned picture swaps both keys
            self.cursor = (self.cursor + (1 if onward else -1)) % len(lines)

    def release(self, ui: Ui, key: str) -> None:
        """Accept the answer or open the list (ok). Go a step back, or open the status (back)."""
        if tutorial_display.turn(ui, self, key):
            return
        if key == "back":
            self._back(ui)
        elif not self._page_left():
            self._ok(ui)

    def _ok(self, ui: Ui) -> None:
        assert ui.match is not None  # noqa: S101
        if self.returning is not None:
            self.returning = None
        elif ui.match.turn == OVER:
            new_game.again(ui)
        elif self.hands_over(ui):
            if self.who(ui) not in ui.remote:
                self._open(ui)
        elif ui.session is not None and ui.session.pending_play is not None:
            actions.confirm_play(ui)
        elif hand_scan.asked(ui, self) is not None:
            return
        elif not self._veils(ui) and (ask := self.ask(ui)) is not None:
            self._answer(ui, ask)

    def _veils(self, ui: Ui) -> bool:
        """Return True if this press was used for the warning before a device seat's card list.

        The first press asks the other players to look away, and the second one opens the list.
        """
        if self.opened == TABLE or device_seats.scan_request(ui) is None:
            return False
        if self.veiled:
            self.veiled, self.opened = False, TABLE
            self.begin_choosing(ui)
        else:
            self.veiled = True
        return True

    def _answer(self, ui: Ui, ask: Ask) -> None:
        if ask.draw:
            actions.draw(ui)
        elif self.cursor is not None:
            self._take(ui, self.lines(ui)[self.cursor].action)
        elif ask.ok is not None:
            actions.do(ui, ask.ok)
        elif ask.lines:
            self.begin_choosing(ui)

    def _take(self, ui: Ui, chosen: Action) -> None:
        """Do the chosen action, or open the group of cards that it stands for."""
        behind = self.answers_by_head(ui).get(chosen, ())
        if self.within is None and behind and behind[0].action != chosen:
            self.within, self.cursor = chosen, 0
            self.pointed_at = ui.now
        else:
            actions.do(ui, chosen)

    def _open(self, ui: Ui) -> None:
        """Show the asked player the private view. If the answers are cards, open the list too."""
        self.opened = self.who(ui)
        self.page = None
        if self.shows_cards(ui):
            self.begin_choosing(ui)

    def _back(self, ui: Ui) -> None:
        if hand_scan.back(ui, self):
            return
        if self.veiled or (self.opened is not None and self.shows_cards(ui)):
            self._hide()
        elif self.within is not None:
            self.cursor = list(self.answers_by_head(ui)).index(self.within)
            self.within = None
        elif self.cursor is not None and not self.at_once:
            self.cursor = None
            self.narrowed = ()
        elif self.opened is not None:
            self._hide()
        elif self.page is None and (card := self.taken_up(ui)) is not None:
            actions.undo(ui, card)
        elif not self._page_left() and game_screen.status_pages(ui, self):
            self.page = 0
            if ui.session is not None:
                ui.session.turn_asked = ui.now

    def _page_turned(self, ui: Ui, key: str) -> bool:
        """Go to the next or the previous status page. Return whether one is open."""
        if self.page is None:
            return False
        onward = (key == "next") != self.faces_away(ui)
        self.page = (self.page + (1 if onward else -1)) % len(game_screen.status_pages(ui, self))
        return True

    def _page_left(self) -> bool:
        """Close the status pages and return whether one was open."""
        left = self.page is not None
        self.page = None
        return left

    def hold(self, ui: Ui, key: str) -> bool:
        """Open the rule of the question (ok) or hide the private view (back).

        No menu opens over a private view.
        """
        if self.opened is None:
            return False
        ask = self.ask(ui)
        entry = None if ask is None else rule_lookup.of_message(ui, ask.question)
        if key == "ok" and entry is not None:
            ui.push(OwnRules(entry))
        else:
            self._hide()
        return True

    def _hide(self) -> None:
        """Close the private view and the list of answers."""
        self.opened = self.cursor = self.within = None
        self.veiled = False
        self.narrowed = ()

    def seat(self, ui: Ui, seat: int) -> None:
        """Confirm a hand-over, or answer a question about seats."""
        if self.returning is not None:
            self.returning = None
        elif self.hands_over(ui):
            if seat == self.who(ui):
                self._open(ui)
        else:
            self._answer_by_seat(ui, seat)

    def _answer_by_seat(self, ui: Ui, seat: int) -> None:
        """Answer with a seat's button: choose that seat if it is an answer.

        Otherwise the asked player's own button gives the default answer.
        """
        match, ask = ui.match, self.ask(ui)
        if match is None or ask is None:
            return
        verbs = match.game.verbs
        for line in self.lines(ui):
            if verbs[line.action.verb] == ("seat",) and line.action.a == seat:
                actions.do(ui, line.action)
                return
        if ask.ok is not None and seat == self.who(ui):
            actions.do(ui, ask.ok)

    def remote(self, ui: Ui, button: str) -> None:
        """Pause the game (pause), or give the default answer if it is public (next).

        next does nothing while a list, a status page or a private view is open.
        """
        match = ui.match
        if match is None or match.turn == OVER:
            return
        if button == "pause":
            ui.push(PauseMode())
        elif self.returning is None and {self.page, self.cursor, self.opened} == {None}:
            ask = self.ask(ui)
            if ask is not None and not ask.private and (ask.draw or ask.ok is not None):
                self.release(ui, "ok")

    # Cards

    def tap(self, ui: Ui, card: "Tapped") -> None:
        """Do the action that the card means, or refuse the card."""
        match, who = ui.match, self.who(ui)
        assert match is not None  # noqa: S101
        self.returning = None
        tutorial_display.close(ui)
        if card.game != match.game.id:
            ui.refuse(text("table.why.other-game", game=ui.find(card.game).name))
        elif ui.session is not None and ui.session.pending_play is not None:
            self._compared(ui, ui.session, ui.session.pending_play, card.face)
        elif who is None or match.turn == OVER:
            ui.refuse(text("table.why.no-card"))
        elif self.hands_over(ui):
            ui.refuse(text("table.why.hand-over", seat=who))
        else:
            self._tapped(ui, who, card.face)

    def _tapped(self, ui: Ui, who: int, face: str) -> None:
        match = ui.match
        assert match is not None  # noqa: S101
        try:
            meant = match.game.tap(match.state, who, face)
        except IllegalAction as error:
            ui.refuse(error.text, *self._wanted(ui, error.text))
            return
        if len(meant) == 1:
            actions.do(ui, meant[0])
        elif meant:
            self.narrowed, self.page = meant, None
            self.begin_choosing(ui)

    def _wanted(self, ui: Ui, why: Text) -> tuple[Text, ...]:
        """Return the open question in a tuple, if it is public and fits below a refusal."""
        ask = self.ask(ui)
        if ask is None or ask.private or ask.question.id == why.id:
            return ()
        rows = screen_text.rows(ui, why, ask.question)
        return (ask.question,) if len(rows) <= ROWS else ()

    def _compared(self, ui: Ui, session: "Session", said: "PendingPlay", face: str) -> None:
        """Do the device seat's pending play if this is its card. Otherwise refuse the card."""
        found = device_seats.answer(session, said, face)
        if isinstance(found, Text):
            ui.refuse(found)
        else:
            actions.do(ui, found)

    def unknown_tag(self, ui: Ui, what: "UnknownTag") -> None:
        """Offer to link an unknown tag. This does not change the game.

        While a device seat waits for a hidden card, the tag is refused: all players would see the
        question which card it is.
        """
        match = ui.match
        if device_seats.scan_request(ui) is not None:
            super().unknown_tag(ui, what)
        elif what.why == "unknown" and what.uid and match is not None and match.turn != OVER:
            tag_link.unknown(ui, what)
        else:
            super().unknown_tag(ui, what)

    # Pointing, on a page

    def point(self, ui: Ui, action: Action | None) -> None:
        """Move the cursor to the answer that a viewer points at on the page.

        This works only if one person plays, because other people would see the cursor. The cursor
        moves at most once per `POINTS`, to the latest answer.
        """
        if len(ui.people) != 1 or ui.mode is not self or self.narrowed:
            return
        self.to_point = (action,)
        if ui.now >= self.point_at:
            self._point(ui, action)

    def _point(self, ui: Ui, action: Action | None) -> None:
        self.to_point = None
        heads = self.answers_by_head(ui).values()
        found = (n for n, lines in enumerate(heads) if action in [line.action for line in lines])
        at = next(found, None)
        if at is None and not self.pointing:
            return  # the cursor was moved with the keys, or the list is closed
        self.point_at = self.asked_at = self.pointed_at = ui.now
        self.point_at += POINTS
        self.cursor, self.within, self.page = at, None, None
        self.pointing = at is not None

    # Time

    def moved_on(self, ui: Ui) -> None:
        """Close the list. After a private view, ask the player to put the device back.

        If the console makes a random draw next, the view stays open: the same player may be asked
        again.
        """
        self.cursor = self.page = self.within = self.to_point = None
        self.narrowed = ()
        self.pointing = self.at_once = False
        over = ui.match is not None and ui.match.turn == OVER
        self.veiled = False
        if self.opened == TABLE:  # the same person scans the next card
            self.opened = None if device_seats.scan_request(ui) is None else TABLE
        elif self.opened is not None and (ui.session is None or not ui.session.draws()):
            ask = self.ask(ui)
            if ask is None or not ask.private or self.who(ui) != self.opened:
                self.returning, self.opened = self.opened, None
        if over or self.hands_over(ui):  # the match is over, or the next player gets the device
            self.returning = None

    def put_down(self) -> None:
        """Close the private view, because no player holds the device any more."""
        self.opened = None
        self.returning = None

    def deadline(self, ui: Ui) -> int | None:
        """Return when the private view closes, the cursor moves or the rows change (ns)."""
        looks = self.opened is not None or self.veiled
        times = [ui.touched + LOOKED] if looks else []
        if self.to_point is not None:
            times.append(self.point_at)
        if self.cursor is not None and not self.asks_again(ui):
            times.append(max(self.pointed_at, ui.touched) + ASKS_AGAIN)
        elif self.cursor is None and not ui.idle:
            since = self.rests_since(ui)
            times.append(since + ((ui.now - since) // game_foot.TURN + 1) * game_foot.TURN)
            if (due := game_foot.words_due(ui)) is not None:
                times.append(due)
        if (again := hand_scan.due(ui, self)) is not None:
            times.append(again)
        if (moved := ring_cursor.motions_end(ui, self)) is not None:
            times.append(moved)
        return min(times, default=None)

    def tick(self, ui: Ui) -> None:
        """Move the cursor to a delayed pointer position, and close an idle private view."""
        if self.to_point is not None and ui.now >= self.point_at:
            self._point(ui, *self.to_point)
        if (self.opened is not None or self.veiled) and ui.now >= ui.touched + LOOKED:
            self._hide()
        hand_scan.remind(ui, self)

    # Output

    def screen(self, ui: Ui) -> Screen:
        """Return the question, the chosen answer, or a status page, with the clock."""
        screen = game_screen.play_screen(ui, self)
        if ui.clocks is None:
            return screen
        at_rest = self.cursor is None and self.page is None and not self.hands_over(ui)
        return ui.clocks.over_screen(ui.now, screen, at_rest=at_rest and self.returning is None)

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring with the cursor and the clock's warnings."""
        light = ring_cursor.play_light(ui, self)
        return light if ui.clocks is None else ui.clocks.over_light(light)
