"""What the box asks now, of whom, and how far the answer is.

At rest the question stands with the state below it; the list of answers has a cursor. What is asked
in private is only shown to the seat that has the box. All that is asked comes from `ask` and `tap`.
"""

from typing import TYPE_CHECKING

from firmware_py.console.desk import Desk, Mode
from firmware_py.console.match import splitting
from games.core.action import OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.scene import Ask, Line

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped

ASKS_AGAIN = 10_000_000_000
"""While choosing, the question is back in row 1 after so long without input."""

DIALLED = (("hour",), ("seat",), ("number",), ("place",))
"""What has an order of its own: next is clockwise, one more, the next place in the row."""


class Asked(Mode):
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

    def who(self, desk: Desk) -> int | None:
        """Return the seat, or TABLE, that the box asks now; None while only bots are on."""
        assert desk.sitting is not None  # noqa: S101  (only called while a match runs)
        return desk.sitting.who()

    def ask(self, desk: Desk) -> Ask | None:
        """Return the open question."""
        return None if desk.sitting is None else desk.sitting.ask()

    def lines(self, desk: Desk) -> tuple[Line, ...]:
        """Return what may be chosen now, in the order of the cursor: answers, or their heads."""
        match, answers = desk.match, self.answers_by_head(desk)
        if match is None:
            return ()
        if self.within in answers:
            return answers[self.within]
        game, state = match.game, match.state
        return tuple(splitting.shown(game, state, head, found) for head, found in answers.items())

    def answers_by_head(self, desk: Desk) -> dict[Action, tuple[Line, ...]]:
        """Return the answers by the lines of the list: many cards by their colours."""
        match = desk.match
        answers = self._answers(desk)
        return splitting.split(match.game, match.state, answers) if match is not None else {}

    def _answers(self, desk: Desk) -> tuple[Line, ...]:
        """Return the answers that may be given now, in the order of the list."""
        ask, match = self.ask(desk), desk.match
        if ask is None or match is None:
            return ()
        verbs = match.game.verbs
        lines = [line for line in ask.lines if not self.narrowed or line.action in self.narrowed]
        dialled = [line for line in lines if verbs[line.action.verb] in DIALLED]
        dialled.sort(key=lambda line: line.action.a)
        return (*dialled, *(line for line in lines if verbs[line.action.verb] not in DIALLED))

    def hands_over(self, desk: Desk) -> bool:
        """Whether the box has to go to the asked seat first."""
        ask, who = self.ask(desk), self.who(desk)
        private = ask is not None and ask.private
        return private and who not in (TABLE, self.opened) and len(desk.people) > 1

    def asked_in_private(self, desk: Desk) -> int | None:
        """Return the seat whose private question is next, whether it sees it yet or not."""
        ask = self.ask(desk)
        who = None if ask is None else self.who(desk)
        return who if ask is not None and ask.private and who != TABLE else None

    def elsewhere(self, desk: Desk) -> bool:
        """Whether the asked seat looks on a page: one of its own, or the shared one."""
        on_page = desk.match is not None and self.looked == len(desk.match.entries)
        return self.hands_over(desk) and (on_page or self.who(desk) in desk.remote)

    def viewer(self, desk: Desk) -> int | None:
        """Return the seat whose private part may stand on the OLED, or None."""
        ask, who = self.ask(desk), self.who(desk)
        if ask is None or not ask.private or who == TABLE or self.hands_over(desk):
            return None
        return who

    def looks(self, desk: Desk) -> int | None:
        """Return for whose eyes alone the OLED is now, or None: a seat, or who lays a box's card.

        Who that is nobody tells the box: then it is TABLE.
        """
        return TABLE if self.opened == TABLE else self.viewer(desk)

    def shows_cards(self, desk: Desk) -> bool:
        """Whether the answers are cards that only the asked seat may see."""
        ask, match = self.ask(desk), desk.match
        if ask is None or match is None or not ask.private:
            return False
        verbs = match.game.verbs
        return any(verbs[line.action.verb] == ("face",) for line in ask.lines)

    def asks_again(self, desk: Desk) -> bool:
        """Whether somebody has been choosing so long that the question is back."""
        return desk.now - max(self.pointed_at, desk.touched) >= ASKS_AGAIN

    def rests_since(self, desk: Desk) -> int:
        """Return since when nobody has done anything."""
        changed = 0 if desk.sitting is None else desk.sitting.changed
        return min(desk.now, max(changed, desk.touched))

    # The cursor

    def begin_choosing(self, desk: Desk) -> None:
        """Open the list at the likeliest answer."""
        ask = self.ask(desk)
        assert ask is not None  # noqa: S101  (there are answers)
        self.within = None
        heads = list(self.answers_by_head(desk).values())
        likeliest = (line for line in ask.lines if any(line in found for found in heads))
        first = next(likeliest)
        self.cursor = next(n for n, found in enumerate(heads) if first in found)
        self.asked_at = self.pointed_at = desk.now
        self.pointing = False

    def take_in_hand(self, desk: Desk, seat: int) -> None:
        """Let a seat have the box already, if it is asked in private."""
        if self.asked_in_private(desk) == seat:
            self.opened = seat

    def point_out(self, desk: Desk, action: Action) -> None:
        """Open the list at an answer; nothing is given."""
        if not self.lines(desk) or self.hands_over(desk):
            return
        self.begin_choosing(desk)
        heads = enumerate(self.answers_by_head(desk).values())
        found = (n for n, lines in heads if action in [line.action for line in lines])
        self.cursor = next(found, self.cursor)

    # Cards

    def secret_moment(self, desk: Desk) -> bool:
        """Whether somebody holds cards that nobody else may know: no tag may have an effect."""
        match, who = desk.match, self.who(desk)
        if match is None or who is None or match.turn == OVER or self.hands_over(desk):
            return False
        return match.game.secret(match.state, who)

    def answers(self, desk: Desk, card: "Tapped") -> bool:
        """Whether a card is an answer to the open question."""
        match, who = desk.match, self.who(desk)
        if match is None or who is None or card.game != match.game.id:
            return False
        return bool(_means(desk, who, card.face))


def _means(desk: Desk, who: int, face: str) -> tuple[Action, ...] | None:
    """Return what a card means to the game, None if it is refused."""
    match = desk.match
    assert match is not None  # noqa: S101
    try:
        return match.game.tap(match.state, who, face)
    except IllegalAction:
        return None
