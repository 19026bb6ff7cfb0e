"""The open question on the device: the asked seat, the list of answers and its cursor.

At rest the device shows the question with the state of the game below it; while choosing, it shows
the list of answers with a cursor. A private question is only shown to the seat that holds the
device. All questions come from the game's `ask` and `tap`.
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
"""Time without input after which the question is shown again in row 1 while choosing (ns)."""

DIALLED = (("hour",), ("seat",), ("number",), ("place",))
"""Kinds of answers with a natural order: hours clockwise, seats, numbers, places in a row."""


class QuestionMode(Mode):
    """State of the open question; `modes.play.Play` adds keys, cards and time."""

    pauses = False

    def __init__(self) -> None:
        self.cursor: int | None = None
        """Index of the chosen line; None at rest."""
        self.narrowed: tuple[Action, ...] = ()
        """Answers that a tapped card may mean; empty: all answers."""
        self.within: Action | None = None
        """Head of the card group that is open (`card_groups`)."""
        self.page: int | None = None
        """Index of the status page shown; None for the question."""
        self.opened: int | None = None
        """Seat whose private part is shown; TABLE while a card is entered for a device seat."""
        self.looked = -1
        """Number of entries of the match when the asked player opened the page's shared screen."""
        self.returning: int | None = None
        """Seat that must put the device back in its place."""
        self.veiled = False
        """True while others are asked to look away, before a device seat's card list opens."""
        self.asked_at = 0
        """Time at which the list was opened (ns)."""
        self.pointed_at = 0
        """Time at which the cursor last moved (ns)."""
        self.pointing = False
        """True while the cursor follows a pointer on a page."""
        self.to_point: tuple[Action | None] | None = None
        """The answer pointed at on a page (None: no answer), in a tuple, until `point_at`."""
        self.point_at = 0
        """Earliest time at which the cursor follows the page again (ns)."""

    # The question

    def who(self, ui: Ui) -> int | None:
        """Return the seat, or TABLE, that the device asks now; None while only bots are asked."""
        assert ui.session is not None  # noqa: S101  (only called while a match runs)
        return ui.session.who()

    def ask(self, ui: Ui) -> Ask | None:
        """Return the open question to people, or None."""
        return None if ui.session is None else ui.session.ask()

    def lines(self, ui: Ui) -> tuple[Answer, ...]:
        """Return the lines to choose from, in cursor order: answers or heads of card groups."""
        match, answers = ui.match, self.answers_by_head(ui)
        if match is None:
            return ()
        if self.within in answers:
            return answers[self.within]
        game, state = match.game, match.state
        return tuple(card_groups.shown(game, state, head, found) for head, found in answers.items())

    def answers_by_head(self, ui: Ui) -> dict[Action, tuple[Answer, ...]]:
        """Return the answers by list line; long card lists are grouped (`card_groups.split`)."""
        match = ui.match
        answers = self._answers(ui)
        return card_groups.split(match.game, match.state, answers) if match is not None else {}

    def _answers(self, ui: Ui) -> tuple[Answer, ...]:
        """Return the possible answers in the order of the list."""
        ask, match = self.ask(ui), ui.match
        if ask is None or match is None:
            return ()
        verbs = match.game.verbs
        lines = [line for line in ask.lines if not self.narrowed or line.action in self.narrowed]
        dialled = [line for line in lines if verbs[line.action.verb] in DIALLED]
        dialled.sort(key=lambda line: line.action.a)
        return (*dialled, *(line for line in lines if verbs[line.action.verb] not in DIALLED))

    def hands_over(self, ui: Ui) -> bool:
        """Return whether the device must first be handed to the asked seat."""
        ask, who = self.ask(ui), self.who(ui)
        private = ask is not None and ask.private
        return private and who not in (TABLE, self.opened) and len(ui.people) > 1

    def asked_in_private(self, ui: Ui) -> int | None:
        """Return the seat of the open private question, whether it is shown already or not."""
        ask = self.ask(ui)
        who = None if ask is None else self.who(ui)
        return who if ask is not None and ask.private and who != TABLE else None

    def elsewhere(self, ui: Ui) -> bool:
        """Return whether the asked seat sees its private question on its own or the shared page."""
        on_page = ui.match is not None and self.looked == len(ui.match.entries)
        return self.hands_over(ui) and (on_page or self.who(ui) in ui.remote)

    def viewer(self, ui: Ui) -> int | None:
        """Return the seat whose private part may be shown on the OLED, or None."""
        ask, who = self.ask(ui), self.who(ui)
        if ask is None or not ask.private or who == TABLE or self.hands_over(ui):
            return None
        return who

    def looks(self, ui: Ui) -> int | None:
        """Return the seat for which the OLED is private now, or None.

        It is TABLE while a card is entered for a device seat: the device does not know the person.
        """
        return TABLE if self.opened == TABLE else self.viewer(ui)

    def shows_cards(self, ui: Ui) -> bool:
        """Return whether the answers are cards that only the asked seat may see."""
        ask, match = self.ask(ui), ui.match
        if ask is None or match is None or not ask.private:
            return False
        verbs = match.game.verbs
        return any(verbs[line.action.verb] == ("face",) for line in ask.lines)

    def asks_again(self, ui: Ui) -> bool:
        """Return whether the question is shown again after `ASKS_AGAIN` without input."""
        return ui.now - max(self.pointed_at, ui.touched) >= ASKS_AGAIN

    def rests_since(self, ui: Ui) -> int:
        """Return the time of the last touch or the last applied entry (ns)."""
        changed = 0 if ui.session is None else ui.session.changed
        return min(ui.now, max(changed, ui.touched))

    # The cursor

    def begin_choosing(self, ui: Ui) -> None:
        """Open the list with the cursor at the likeliest answer."""
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
        """Show a seat its private question without handing over: it already holds the device."""
        if self.asked_in_private(ui) == seat:
            self.opened = seat

    def point_out(self, ui: Ui, action: Action) -> None:
        """Open the list with the cursor at an answer, without giving it."""
        if not self.lines(ui) or self.hands_over(ui):
            return
        self.begin_choosing(ui)
        heads = enumerate(self.answers_by_head(ui).values())
        found = (n for n, lines in heads if action in [line.action for line in lines])
        self.cursor = next(found, self.cursor)

    # Cards

    def secret_moment(self, ui: Ui) -> bool:
        """Return whether some taps must have no visible effect now (`Game.secret`)."""
        match, who = ui.match, self.who(ui)
        if match is None or who is None or match.turn == OVER or self.hands_over(ui):
            return False
        return match.game.secret(match.state, who)

    def answers(self, ui: Ui, card: "Tapped") -> bool:
        """Return whether a tapped card is an answer to the open question."""
        match, who = ui.match, self.who(ui)
        if match is None or who is None or card.game != match.game.id:
            return False
        return bool(_means(ui, who, card.face))


def _means(ui: Ui, who: int, face: str) -> tuple[Action, ...] | None:
    """Return the actions that a card stands for; None if the game refuses it."""
    match = ui.match
    assert match is not None  # noqa: S101
    try:
        return match.game.tap(match.state, who, face)
    except IllegalAction:
        return None
