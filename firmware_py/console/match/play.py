"""The game at the table: one question at a time, answered by a card or by four buttons.

At rest the question stands with the state below it; ok, previous or next opens the list of
answers, which are exactly the game's choices. All that is asked comes from `ask` and `tap`.
"""

from typing import TYPE_CHECKING

from firmware_py.console.cards import teach
from firmware_py.console.match import lighting, showing, splitting
from firmware_py.console.mode import Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Screen
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.scene import Ask, Line
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Strange, Tapped

LOOKED = 10_000_000_000
"""A private look hides by itself after so long without input."""
ASKS_AGAIN = 10_000_000_000
"""While choosing, the question is back in row 1 after so long without input."""

DIALLED = (("hour",), ("seat",), ("number",), ("place",))
"""What has an order of its own: next is clockwise, one more, the next place in the row."""


class Play(Mode):
    """cursor: the chosen answer, None at rest; narrowed: the answers a tapped card may mean.

    within: the colours among whose cards one is chosen, as the head of these answers (`splitting`).
    page: the status page shown, None for the question; opened: the seat whose private part stands
    on the OLED; looked: after how many entries whoever is asked in private looked at the page's
    shared screen instead; returning: the box has to go back to its place; asked_at, pointed_at:
    when the list was opened, and the cursor last moved.
    """

    def __init__(self) -> None:
        self.cursor: int | None = None
        self.narrowed: tuple[Action, ...] = ()
        self.within: Action | None = None
        self.page: int | None = None
        self.opened: int | None = None
        self.looked = -1
        self.returning = False
        self.asked_at = 0
        self.pointed_at = 0

    # What is asked

    def who(self, console: "Console") -> int | None:
        """Return the seat, or TABLE, that the box asks now; None while only bots are on."""
        match = console.match
        assert match is not None  # noqa: S101
        if match.turn == CHANCE:
            return TABLE
        asked = [seat for seat in match.game.asked(match.state) if seat not in console.bots]
        return asked[0] if asked else None

    def ask(self, console: "Console") -> Ask | None:
        """Return the open question."""
        match = console.match
        who = self.who(console) if match is not None else None
        return match.ask(who) if match is not None and who is not None else None

    def lines(self, console: "Console") -> tuple[Line, ...]:
        """Return what may be chosen now, in the order of the cursor: answers, or their heads."""
        match, answers = console.match, self.answers_by_head(console)
        if match is None:
            return ()
        if self.within in answers:
            return answers[self.within]
        game, state = match.game, match.state
        return tuple(splitting.shown(game, state, head, found) for head, found in answers.items())

    def answers_by_head(self, console: "Console") -> dict[Action, tuple[Line, ...]]:
        """Return the answers by the lines of the list: many cards by their colours."""
        match = console.match
        answers = self._answers(console)
        return splitting.split(match.game, match.state, answers) if match is not None else {}

    def _answers(self, console: "Console") -> tuple[Line, ...]:
        """Return the answers that may be given now, in the order of the list."""
        ask, match = self.ask(console), console.match
        if ask is None or match is None:
            return ()
        verbs = match.game.verbs
        lines = [line for line in ask.lines if not self.narrowed or line.action in self.narrowed]
        dialled = [line for line in lines if verbs[line.action.verb] in DIALLED]
        dialled.sort(key=lambda line: line.action.a)
        return (*dialled, *(line for line in lines if verbs[line.action.verb] not in DIALLED))

    def hands_over(self, console: "Console") -> bool:
        """Whether the box has to go to the asked seat first."""
        ask, who = self.ask(console), self.who(console)
        private = ask is not None and ask.private
        return private and who not in (TABLE, self.opened) and len(console.people) > 1

    def asked_in_private(self, console: "Console") -> int | None:
        """Return the seat whose private question is next, whether it sees it yet or not."""
        ask = self.ask(console)
        who = None if ask is None else self.who(console)
        return who if ask is not None and ask.private and who != TABLE else None

    def elsewhere(self, console: "Console") -> bool:
        """Whether the asked seat looks on a page: one of its own, or the shared one."""
        on_page = console.match is not None and self.looked == len(console.match.entries)
        return self.hands_over(console) and (on_page or self.who(console) in console.remote)

    def viewer(self, console: "Console") -> int | None:
        """Return the seat whose private part may stand on the OLED, or None."""
        ask, who = self.ask(console), self.who(console)
        if ask is None or not ask.private or who == TABLE or self.hands_over(console):
            return None
        return who

    # Keys

    def press(self, console: "Console", key: str) -> None:
        """Open the list, or move in it."""
        if self._page_left() or self.returning or self.hands_over(console):
            return
        lines = self.lines(console)
        if not lines:
            return
        self.pointed_at = console.now
        if self.cursor is None:
            self.begin_choosing(console)
        else:
            self.cursor = (self.cursor + (1 if key == "next" else -1)) % len(lines)

    def release(self, console: "Console", key: str) -> None:
        """Ok accepts or opens the list; back steps out, or turns the status pages."""
        if key == "back":
            self._back(console)
        elif not self._page_left():
            self._ok(console)

    def _ok(self, console: "Console") -> None:
        assert console.match is not None  # noqa: S101
        if self.returning:
            self.returning = False
        elif console.match.turn == OVER:
            console.play_again()
        elif self.hands_over(console):
            if self.who(console) not in console.remote:
                self._open(console)
        elif (ask := self.ask(console)) is not None:
            self._answer(console, ask)

    def _answer(self, console: "Console", ask: Ask) -> None:
        if ask.draw and console.sitting is not None:
            console.sitting.draw()
        elif self.cursor is not None:
            self._take(console, self.lines(console)[self.cursor].action)
        elif ask.ok is not None:
            self._do(console, ask.ok)
        elif ask.lines:
            self.begin_choosing(console)

    def _take(self, console: "Console", chosen: Action) -> None:
        """Give an answer, or go on to the cards of these colours."""
        behind = self.answers_by_head(console).get(chosen, ())
        if self.within is None and behind and behind[0].action != chosen:
            self.within, self.cursor = chosen, 0
            self.pointed_at = console.now
        else:
            self._do(console, chosen)

    def _open(self, console: "Console") -> None:
        """Show the asked seat its private part: of a hand at once the list."""
        self.opened = self.who(console)
        self.page = None
        if self.shows_cards(console):
            self.begin_choosing(console)

    def shows_cards(self, console: "Console") -> bool:
        """Whether the answers are cards that only the asked seat may see."""
        ask, match = self.ask(console), console.match
        if ask is None or match is None or not ask.private:
            return False
        verbs = match.game.verbs
        return any(verbs[line.action.verb] == ("face",) for line in ask.lines)

    def _do(self, console: "Console", action: Action) -> None:
        if console.sitting is not None:
            console.sitting.do(action)

    def begin_choosing(self, console: "Console") -> None:
        """Open the list at the likeliest answer."""
        ask = self.ask(console)
        assert ask is not None  # noqa: S101  (there are answers)
        self.within = None
        heads = list(self.answers_by_head(console).values())
        likeliest = (line for line in ask.lines if any(line in found for found in heads))
        first = next(likeliest)
        self.cursor = next(n for n, found in enumerate(heads) if first in found)
        self.asked_at = self.pointed_at = console.now

    def asks_again(self, console: "Console") -> bool:
        """Whether somebody has been choosing so long that the question is back."""
        return console.now - max(self.pointed_at, console.touched) >= ASKS_AGAIN

    def _back(self, console: "Console") -> None:
        if self.opened is not None and self.shows_cards(console):
            self._hide()
        elif self.within is not None:
            self.cursor = list(self.answers_by_head(console)).index(self.within)
            self.within = None
        elif self.cursor is not None:
            self.cursor = None
            self.narrowed = ()
        elif self.opened is not None:
            self._hide()
        elif pages := len(showing.status_pages(console)):
            page = 0 if self.page is None else self.page + 1
            self.page = page if page < pages else None

    def _page_left(self) -> bool:
        """Any key but back leaves the status pages."""
        left = self.page is not None
        self.page = None
        return left

    def hold(self, console: "Console", key: str) -> None:
        """No menu over a private look: it hides first."""
        if self.opened is not None:
            self._hide()
        else:
            super().hold(console, key)

    def _hide(self) -> None:
        """Put the private part away, and the choice in it."""
        self.opened = self.cursor = self.within = None
        self.narrowed = ()

    def seat(self, console: "Console", seat: int) -> None:
        """A seat's own button says who one is, or answers a question about seats."""
        if self.returning:
            self.returning = False
        elif self.hands_over(console):
            if seat == self.who(console):
                self._open(console)
        else:
            self._answer_by_seat(console, seat)

    def _answer_by_seat(self, console: "Console", seat: int) -> None:
        """Answer who-questions; and, for the asked seat alone, do what the check mark says."""
        match, ask = console.match, self.ask(console)
        if match is None or ask is None:
            return
        verbs = match.game.verbs
        for line in self.lines(console):
            if verbs[line.action.verb] == ("seat",) and line.action.a == seat:
                self._do(console, line.action)
                return
        if ask.ok is not None and seat == self.who(console):
            self._do(console, ask.ok)

    def show_state(self, console: "Console") -> None:
        """Open the status pages."""
        if showing.status_pages(console):
            self.page = 0

    # Cards

    def secret_moment(self, console: "Console") -> bool:
        """Whether somebody holds cards that nobody else may know: no tag may have an effect."""
        match, who = console.match, self.who(console)
        if match is None or who is None or match.turn == OVER or self.hands_over(console):
            return False
        return match.game.secret(match.state, who)

    def answers(self, console: "Console", card: "Tapped") -> bool:
        """Whether a card is an answer to the open question."""
        match, who = console.match, self.who(console)
        if match is None or who is None or card.game != match.game.id:
            return False
        return bool(_means(console, who, card.face))

    def tap(self, console: "Console", card: "Tapped") -> None:
        """A card is the answer, at once."""
        match, who = console.match, self.who(console)
        assert match is not None  # noqa: S101
        self.returning = False
        if card.game != match.game.id:
            console.refuse(text("table.why.other-game", game=console.find(card.game).title))
        elif who is None or match.turn == OVER:
            console.refuse(text("table.why.no-card"))
        elif self.hands_over(console):
            console.refuse(text("table.why.hand-over", seat=who))
        else:
            self._tapped(console, who, card.face)

    def _tapped(self, console: "Console", who: int, face: str) -> None:
        match = console.match
        assert match is not None  # noqa: S101
        try:
            meant = match.game.tap(match.state, who, face)
        except IllegalAction as error:
            console.refuse(error.text)
            return
        if len(meant) == 1:
            self._do(console, meant[0])
        elif meant:
            self.narrowed, self.page = meant, None
            self.begin_choosing(console)

    def strange(self, console: "Console", what: "Strange") -> None:
        """A tag that is no card may become one; the game does not change by it."""
        match = console.match
        if what.why == "unknown" and what.uid and match is not None and match.turn != OVER:
            teach.unknown(console, what)
        else:
            super().strange(console, what)

    # Time

    def moved_on(self, console: "Console") -> None:
        """Something was done: begin at rest again, and ask for the box back after a look."""
        self.cursor = self.page = self.within = None
        self.narrowed = ()
        over = console.match is not None and console.match.turn == OVER
        if self.opened is not None:
            ask = self.ask(console)
            if ask is None or not ask.private or self.who(console) != self.opened:
                self.opened = None
                self.returning = True
        if over or self.hands_over(console):  # it ends here, or the box goes on to the next
            self.returning = False

    def put_down(self) -> None:
        """Forget that the box was handed to anybody."""
        self.opened = None
        self.returning = False

    def deadline(self, console: "Console") -> int | None:
        """Return when the private part hides, or the question comes back."""
        times = [] if self.opened is None else [console.touched + LOOKED]
        if self.cursor is not None and not self.asks_again(console):
            times.append(max(self.pointed_at, console.touched) + ASKS_AGAIN)
        elif self.cursor is None and not console.idle:
            since = self.rests_since(console)
            times.append(since + ((console.now - since) // showing.TURN + 1) * showing.TURN)
        return min(times, default=None)

    def rests_since(self, console: "Console") -> int:
        """Return since when nobody has done anything."""
        changed = 0 if console.sitting is None else console.sitting.changed
        return min(console.now, max(changed, console.touched))

    def tick(self, console: "Console") -> None:
        """Hide what nobody looks at any more."""
        if self.opened is not None and console.now >= console.touched + LOOKED:
            self._hide()

    # What it looks like

    def screen(self, console: "Console") -> Screen:
        """Return the question, the answer being chosen, or a status page."""
        screen = showing.play_screen(console, self)
        if console.clocks is None:
            return screen
        at_rest = self.cursor is None and self.page is None and not self.hands_over(console)
        return console.clocks.over_screen(console, screen, at_rest=at_rest and not self.returning)

    def light(self, console: "Console") -> Light:
        """Return the game's ring, with the cursor on top."""
        light = lighting.play_light(console, self)
        return light if console.clocks is None else console.clocks.over_light(light)


def _means(console: "Console", who: int, face: str) -> tuple[Action, ...] | None:
    """Return what a card means to the game, None if it is refused."""
    match = console.match
    assert match is not None  # noqa: S101
    try:
        return match.game.tap(match.state, who, face)
    except IllegalAction:
        return None
