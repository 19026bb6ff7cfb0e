"""Open question on the device: the asked player, the list of answers and its cursor.

Normally the OLED shows the question and the state of the game below it. While a player chooses, it
shows the list of answers with a cursor. Only the player who holds the device sees a private
question. All questions come from the game's methods `ask` and `tap`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.mode import Mode
from firmware_py.console.session import tutorial_display
from firmware_py.render.led_positions import LEDS, places_of
from games.core.action import OVER, TABLE, Action
from games.core.display.scene import Answer, Ask, Mark
from games.core.errors import IllegalAction
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.inputs import Tapped
    from firmware_py.console.ui import Ui
    from games.core.game import Game


ASKS_AGAIN = 10_000_000_000
"""Time without input after which the open answer list shows the question again (ns)."""

OPPOSITE = 4
"""Maximum number of LEDs between the top LED and a player for whom the picture turns."""

DIALLED = (("hour",), ("seat",), ("number",), ("place",))
"""Kinds of answers with a natural order: hours clockwise, seats, numbers, places in a row."""


class QuestionMode(Mode):
    """State of the open question. `modes.play.PlayMode` handles keys, cards and time."""

    pauses = False

    def __init__(self) -> None:
        self.cursor: int | None = None
        """Index of the chosen line, or None while the list of answers is closed."""
        self.narrowed: tuple[Action, ...] = ()
        """Answers that a tapped card may mean. If it is empty, all answers are listed."""
        self.within: Action | None = None
        """Head of the card group that is open (`grouped`), or None."""
        self.page: int | None = None
        """Index of the status page that is shown, or None while the question is shown."""
        self.opened: int | None = None
        """Seat whose private question is shown, or TABLE while people enter a device seat card."""
        self.looked = -1
        """Number of match entries when the asked player opened the question on the shared page."""
        self.returning: int | None = None
        """Seat of the player who must put the device back in its place, or None."""
        self.veiled = False
        """True while the OLED asks the other players to look away from a device seat's cards."""
        self.reminded = -1
        """Time at which the device last asked again for the hand of a player who leaves (ns)."""
        self.at_once = False
        """True if the list is always open, because no card can answer the question."""
        self.considered = -1
        """Number of match entries when it was last decided whether the list opens at once."""
        self.asked_at = 0
        """Time at which the list was opened (ns)."""
        self.pointed_at = 0
        """Time at which the cursor last moved (ns)."""
        self.pointing = False
        """True while the cursor follows a pointer on a page."""
        self.to_point: tuple[Action | None] | None = None
        """Answer that a viewer points at on a page, until the cursor may move (`point_at`).

        It is wrapped in a tuple: `(None,)` means that the viewer points at no answer.
        """
        self.point_at = 0
        """Earliest time at which the cursor follows the page again (ns)."""

    # The question

    def who(self, ui: Ui) -> int | None:
        """Return the seat or TABLE that the device asks now, or None while only bots are asked."""
        assert ui.session is not None  # noqa: S101  (only called while a match runs)
        return ui.session.who()

    def ask(self, ui: Ui) -> Ask | None:
        """Return the open question to people, or None."""
        return None if ui.session is None else ui.session.ask()

    def lines(self, ui: Ui) -> tuple[Answer, ...]:
        """Return the list lines in cursor order: answers, or heads of card groups."""
        match, answers = ui.match, self.answers_by_head(ui)
        if match is None:
            return ()
        if self.within in answers:
            return answers[self.within]
        game, state = match.game, match.state
        return tuple(group_line(game, state, head, found) for head, found in answers.items())

    def answers_by_head(self, ui: Ui) -> dict[Action, tuple[Answer, ...]]:
        """Return a dict that maps each list line's action to its answers (`grouped`)."""
        match = ui.match
        answers = self._answers(ui)
        return grouped(match.game, match.state, answers) if match is not None else {}

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
        """Return whether the players must first hand the device to the asked player."""
        ask, who = self.ask(ui), self.who(ui)
        private = ask is not None and ask.private
        several = len(ui.people) > 1 or who in ui.remote
        return private and who not in (TABLE, self.opened) and several

    def asked_in_private(self, ui: Ui) -> int | None:
        """Return the seat of the open private question, or None.

        The question counts even if the device does not show it yet.
        """
        ask = self.ask(ui)
        who = None if ask is None else self.who(ui)
        return who if ask is not None and ask.private and who != TABLE else None

    def elsewhere(self, ui: Ui) -> bool:
        """Return whether the asked player sees the private question on a page instead."""
        on_page = ui.match is not None and self.looked == len(ui.match.entries)
        return self.hands_over(ui) and (on_page or self.who(ui) in ui.remote)

    def viewer(self, ui: Ui) -> int | None:
        """Return the seat whose private information the OLED may show, or None."""
        ask, who = self.ask(ui), self.who(ui)
        if ask is None or not ask.private or who == TABLE or self.hands_over(ui):
            return None
        return who

    def looks(self, ui: Ui) -> int | None:
        """Return the only seat that may see the OLED now, or None if everyone may.

        The result is TABLE while a person enters a device seat's card, because the device does not
        know which person it is.
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

    def taken_up(self, ui: Ui) -> int | None:
        """Return the index of the action that back takes back (`Ask.takes_up`), or None."""
        ask, who, session = self.ask(ui), self.who(ui), ui.session
        if ask is None or session is None or not ask.takes_up or self.opened is not None:
            return None
        actions = session.match.actions
        at = len(actions) - 1
        while at >= 0 and (actions[at].by, actions[at].verb) != (who, ask.takes_up):
            at -= 1
        return None if at < 0 or session.needs_agreement(at) else at

    def rests_since(self, ui: Ui) -> int:
        """Return the time of the last touch or the last applied entry, whichever is later (ns)."""
        changed = 0 if ui.session is None else ui.session.changed
        return min(ui.now, max(changed, ui.touched))

    def faces_away(self, ui: Ui) -> bool:
        """Return whether the picture turns to the asked player, who sits opposite the keys."""
        who, match = self.who(ui), ui.match
        if not ui.settings.turned or match is None or who is None or who < 0:
            return False
        place = places_of(match.setup.seats, ui.settings.places)[who]
        return min(place, LEDS - place) <= OPPOSITE

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

    def lists_at_once(self, ui: Ui) -> bool:
        """Return whether the list of the open question is always open: no card can answer it."""
        ask, match, who = self.ask(ui), ui.match, self.who(ui)
        if ask is None or match is None or who is None or ask.draw or len(ask.lines) < 2:
            return False
        faces = [face.id for face in match.setup.deck.faces]
        likely = [line.action.a for line in ask.lines if line.action.a in faces]
        return not any(_means(ui, who, face) for face in (*likely, *faces))

    def consider(self, ui: Ui) -> None:
        """Open the list of a question that no card can answer. Tips and places come before it."""
        session = ui.session
        if session is None or self.cursor is not None or session.awaiting_journal:
            return
        number = len(session.match.entries)
        if number == self.considered or self.ask(ui) is None or self.hands_over(ui):
            return
        if tutorial_display.pages(ui, self):
            return
        if session.placed is not None and session.fresh(ui.now, ui.touched):
            return  # a player holds a card and reads its place
        self.considered = number
        self.at_once = self.lists_at_once(ui)
        if self.at_once:
            self.begin_choosing(ui)

    def take_in_hand(self, ui: Ui, seat: int) -> None:
        """Show a player the private question at once: the player already holds the device."""
        if self.asked_in_private(ui) == seat:
            self.opened = seat

    def point_out(self, ui: Ui, action: Action) -> None:
        """Open the list with the cursor at an answer. The answer is not given."""
        if not self.lines(ui) or self.hands_over(ui):
            return
        self.begin_choosing(ui)
        for at, (head, lines) in enumerate(self.answers_by_head(ui).items()):
            actions = [line.action for line in lines]
            if action in actions:
                grouped_answers = actions[0] != head
                self.within = head if grouped_answers else None
                self.cursor = actions.index(action) if grouped_answers else at

    # Cards

    def secret_moment(self, ui: Ui) -> bool:
        """Return whether the game forbids a visible effect of some taps now (`Game.secret`)."""
        match, who = ui.match, self.who(ui)
        if match is None or who is None or match.turn == OVER or self.hands_over(ui):
            return False
        return match.game.secret(match.state, who)

    def answers(self, ui: Ui, card: Tapped) -> bool:
        """Return whether a tapped card is an answer to the open question."""
        match, who = ui.match, self.who(ui)
        if match is None or who is None or card.game != match.game.id:
            return False
        return bool(_means(ui, who, card.face))


def _means(ui: Ui, who: int, face: str) -> tuple[Action, ...] | None:
    """Return the actions that a card can mean, or None if the game refuses the card."""
    match = ui.match
    assert match is not None  # noqa: S101
    try:
        return match.game.tap(match.state, who, face)
    except IllegalAction:
        return None


MANY = 12
"""Largest number of cards that are listed one by one."""


def grouped(
    game: Game[Any], state: Any, lines: Sequence[Answer]
) -> dict[Action, tuple[Answer, ...]]:
    """Return the answers grouped by list line: the head of a group, or the answer itself.

    A list of up to `MANY` cards is not grouped. Neither are cards without two colours and a number.
    """
    bears = {
        face.id: face.colours
        for face in state.setup.deck.faces
        if len(face.colours) == 2 and face.numbers
    }
    cards = sum(game.verbs[line.action.verb] == ("face",) for line in lines)
    found: dict[Action, tuple[Answer, ...]] = {}
    for line in lines:
        head = by, verb, a, _ = line.action
        if cards > MANY and game.verbs[verb] == ("face",) and a in bears:
            head = Action(by, verb, None, bears[a])
        found[head] = (*found.get(head, ()), line)
    return found


def group_line(game: Game[Any], state: Any, head: Action, behind: tuple[Answer, ...]) -> Answer:
    """Return the list line for a head: the answer itself, or the colours of its group.

    The preview of a group marks the playing pieces of these colours on the ring.
    """
    if behind[0].action == head:
        return behind[0]
    one, other = (text(f"table.colour.{colour}") for colour in head.b)
    marks = tuple(_pointed(mark) for mark in game.scene(state, None).marks if mark.figure in head.b)
    return Answer(head, text("table.colours", one=one, other=other), None, marks)


def _pointed(mark: Mark) -> Mark:
    return msgspec.structs.replace(mark, style="cursor")
