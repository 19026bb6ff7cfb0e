"""What the box asks now, of whom, and how far the answer is.

At rest the question stands with the state below it; the list of answers has a cursor. What is asked
in private is only shown to the seat that has the box. All that is asked comes from `ask` and `tap`.
"""

from typing import TYPE_CHECKING

from firmware_py.console.match import card_groups
from firmware_py.console.ui import Mode, Ui
from games.core.action import OVER, TABLE, Action
from games.core.display.scene import Answer, Ask
from games.core.errors import IllegalAction

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped

ASKS_AGAIN = 10_000_000_000
"""While choosing, the question is back in row 1 after so long without input."""

DIALLED = (("hour",), ("seat",), ("number",), ("place",))
"""What has an order of its own: next is clockwise, one more, the next place in the row."""


class QuestionMode(Mode):
    """The question as it stands; what people do with it is `table.play`.

    cursor: the chosen answer, None at rest; narrowed: the answers a tapped card may mean.

    within: the colours among whose cards one is chosen, as the head of these answers (`splitting`).
    page: the status page shown, None for the question; opened: the seat whose private part stands
    on the OLED; looked: after how many entries whoever is asked in private looked at the page's
    shared screen instead; returning: the seat that has to put the box back in its place; veiled:
    all but who lays a card for the box's seat are asked to look away, before its list opens;
    asked_at, pointed_at: when the list was opened, and the cursor last moved. pointing: whether the
    cursor is where somebody points on a page; to_point: at what they do by now, in a tuple, which
    waits until point_at.
    """

    pauses = False

    def __init__(self) -> None:
        self.cursor: int | None = None
        self.narrowed: tuple[Action, ...] = ()
        self.within: Action | None = None
        self.page: int | None = None
        self.opened: int | None = None
        self.looked = -1
        self.returning: int | None = None
        self.veiled = False
        self.asked_at = 0
        self.pointed_at = 0
        self.pointing = False
        self.to_point: tuple[Action | None] | None = None
        self.point_at = 0

    # What is asked

    def who(self, ui: Ui) -> int | None:
        """Return the seat, or TABLE, that the box asks now; None while only bots are on."""
        assert ui.session is not None  # noqa: S101  (only called while a match runs)
        return ui.session.who()

    def ask(self, ui: Ui) -> Ask | None:
        """Return the open question."""
        return None if ui.session is None else ui.session.ask()

    def lines(self, ui: Ui) -> tuple[Answer, ...]:
        """Return what may be chosen now, in the order of the cursor: answers, or their heads."""
        match, answers = ui.match, self.answers_by_head(ui)
        if match is None:
            return ()
        if self.within in answers:
            return answers[self.within]
        game, state = match.game, match.state
        return tuple(card_groups.shown(game, state, head, found) for head, found in answers.items())

    def answers_by_head(self, ui: Ui) -> dict[Action, tuple[Answer, ...]]:
        """Return the answers by the lines of the list: many cards by their colours."""
        match = ui.match
        answers = self._answers(ui)
        return card_groups.split(match.game, match.state, answers) if match is not None else {}

    def _answers(self, ui: Ui) -> tuple[Answer, ...]:
        """Return the answers that may be given now, in the order of the list."""
        ask, match = self.ask(ui), ui.match
        if ask is None or match is None:
            return ()
        verbs = match.game.verbs
        lines = [line for line in ask.lines if not self.narrowed or line.action in self.narrowed]
        dialled = [line for line in lines if verbs[line.action.verb] in DIALLED]
        dialled.sort(key=lambda line: line.action.a)
        return (*dialled, *(line for line in lines if verbs[line.action.verb] not in DIALLED))

    def hands_over(self, ui: Ui) -> bool:
        """Whether the box has to go to the asked seat first."""
        ask, who = self.ask(ui), self.who(ui)
        private = ask is not None and ask.private
        return private and who not in (TABLE, self.opened) and len(ui.people) > 1

    def asked_in_private(self, ui: Ui) -> int | None:
        """Return the seat whose private question is next, whether it sees it yet or not."""
        ask = self.ask(ui)
        who = None if ask is None else self.who(ui)
        return who if ask is not None and ask.private and who != TABLE else None

    def elsewhere(self, ui: Ui) -> bool:
        """Whether the asked seat looks on a page: one of its own, or the shared one."""
        on_page = ui.match is not None and self.looked == len(ui.match.entries)
        return self.hands_over(ui) and (on_page or self.who(ui) in ui.remote)

    def viewer(self, ui: Ui) -> int | None:
        """Return the seat whose private part may stand on the OLED, or None."""
        ask, who = self.ask(ui), self.who(ui)
        if ask is None or not ask.private or who == TABLE or self.hands_over(ui):
            return None
        return who

    def looks(self, ui: Ui) -> int | None:
        """Return for whose eyes alone the OLED is now, or None: a seat, or who lays a box's card.

        Who that is nobody tells the box: then it is TABLE.
        """
        return TABLE if self.opened == TABLE else self.viewer(ui)

    def shows_cards(self, ui: Ui) -> bool:
        """Whether the answers are cards that only the asked seat may see."""
        ask, match = self.ask(ui), ui.match
        if ask is None or match is None or not ask.private:
            return False
        verbs = match.game.verbs
        return any(verbs[line.action.verb] == ("face",) for line in ask.lines)

    def asks_again(self, ui: Ui) -> bool:
        """Whether somebody has been choosing so long that the question is back."""
        return ui.now - max(self.pointed_at, ui.touched) >= ASKS_AGAIN

    def rests_since(self, ui: Ui) -> int:
        """Return since when nobody has done anything."""
        changed = 0 if ui.session is None else ui.session.changed
        return min(ui.now, max(changed, ui.touched))

    # The cursor

    def begin_choosing(self, ui: Ui) -> None:
        """Open the list at the likeliest answer."""
        ask = self.ask(ui)
        assert ask is not None  # noqa: S101  (there are answers)
        self.within = None
        heads = list(self.answers_by_head(ui).values())
        likeliest = (line for line in ask.lines if any(line in found for found in heads))
        first = next(likeliest)
        self.cursor = next(n for n, found in enumerate(heads) if first in found)
        self.asked_at = self.pointed_at = ui.now
        self.pointing = False

    def take_in_hand(self, ui: Ui, seat: int) -> None:
        """Let a seat have the box already, if it is asked in private."""
        if self.asked_in_private(ui) == seat:
            self.opened = seat

    def point_out(self, ui: Ui, action: Action) -> None:
        """Open the list at an answer; nothing is given."""
        if not self.lines(ui) or self.hands_over(ui):
            return
        self.begin_choosing(ui)
        heads = enumerate(self.answers_by_head(ui).values())
        found = (n for n, lines in heads if action in [line.action for line in lines])
        self.cursor = next(found, self.cursor)

    # Cards

    def secret_moment(self, ui: Ui) -> bool:
        """Whether somebody holds cards that nobody else may know: no tag may have an effect."""
        match, who = ui.match, self.who(ui)
        if match is None or who is None or match.turn == OVER or self.hands_over(ui):
            return False
        return match.game.secret(match.state, who)

    def answers(self, ui: Ui, card: "Tapped") -> bool:
        """Whether a card is an answer to the open question."""
        match, who = ui.match, self.who(ui)
        if match is None or who is None or card.game != match.game.id:
            return False
        return bool(_means(ui, who, card.face))


def _means(ui: Ui, who: int, face: str) -> tuple[Action, ...] | None:
    """Return what a card means to the game, None if it is refused."""
    match = ui.match
    assert match is not None  # noqa: S101
    try:
        return match.game.tap(match.state, who, face)
    except IllegalAction:
        return None
