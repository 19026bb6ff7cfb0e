"""Turns of the bots in the running match. Only one bot is asked at a time.

The console does not compute a bot's answer. It asks the runtime for one (`ComputeBotAction`) and
receives it as an input (`BotAction`). Recorded inputs therefore reproduce the match, whatever the
bots answered. After every input, the open question is derived from the state of the match. A menu,
an undo, another answer or the end of the match can therefore cancel or replace it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console.effects import Cancel, ComputeBotAction, KeepBots
from firmware_py.console.session import actions, seat_changes
from games.core import card_scans
from games.core.action import CHANCE, TABLE, Action, listed
from games.core.ai.levels import LEVELS, RANDOM, together
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.inputs import BotAction
    from firmware_py.console.ui import Ui
    from games.core.match import Match


OFFERED = ("", *(level for level in LEVELS if level != RANDOM))
"""Choices for a seat: a person (""), then the bot levels from the weakest to the strongest."""


class _Question(NamedTuple):
    """Question that one bot must answer."""

    match: Match[Any]
    entries: int  # number of match entries, which makes every question unique
    seat: int
    bot: str


class BotTurns:
    """Current question to a bot, and the bot's answer until it is played."""

    def __init__(self) -> None:
        self.moment = 0
        """Number of the last question."""
        self._question: _Question | None = None
        self._answer: Action | None = None

    def update(self, ui: Ui) -> None:
        """Request the answer to a new question. Cancel the request if its question is closed."""
        question = _asked(ui)
        if question == self._question:
            return
        if question is not None:
            self.moment += 1
            ui.emit(ComputeBotAction(self.moment, question.seat, question.bot, question.match))
        elif self._answer is None:
            ui.emit(Cancel(self.moment))
        self._question, self._answer = question, None

    def take(self, ui: Ui, given: BotAction) -> None:
        """Store a bot's answer. `tick` plays it when its pause is over (`Session.bot_due`)."""
        question = self._question
        if question is None or given.moment != self.moment or self._answer is not None:
            return  # the question is closed or already answered
        game, state = question.match.game, question.match.state
        if listed(game.choices(state, question.seat), given.action):
            self._answer = given.action
            self.tick(ui)

    def deadline(self, ui: Ui) -> int | None:
        """Return the time at which the stored answer is played (ns), or None without an answer."""
        return None if self._answer is None or ui.session is None else ui.session.bot_due

    def tick(self, ui: Ui) -> None:
        """Play the stored answer if it is due."""
        due = self.deadline(ui)
        if self._answer is not None and due is not None and ui.now >= due:
            answer, self._answer, self._question = self._answer, None, None
            actions.play_or_announce(ui, answer)


def _asked(ui: Ui) -> _Question | None:
    """Return the question that a bot must answer now, or None."""
    session = ui.session
    if session is None or ui.paused or session.awaiting_journal or session.match.lost is not None:
        return None
    match = session.match
    if not session.bots or match.turn == CHANCE or session.pending_play is not None:
        return None
    seat = session.bot_on()
    if seat is None:
        return None
    bot = together(session.bots.values()) if seat == TABLE else session.bots[seat]
    return _Question(match, len(match.entries), seat, bot)


def can_change(ui: Ui, seat: int, bot: str) -> bool:
    """Return whether a seat can be given to a bot, or back to a person, during this question."""
    match = actions.session_of(ui).match
    change = seat_changes.change_of_seat(seat, bot)
    return match.setup.cards == "device" or match.game.allows(match.state, change)


def give(ui: Ui, seat: int, bot: str) -> None:
    """Give a seat to a bot or back to a person.

    The news tells it. If people deal the cards, the device first asks for the seat's hand.
    """
    session = actions.session_of(ui)
    if session.match.setup.cards == "table" and not (bot and seat in session.bots):
        session.next_level = bot or session.next_level
        if can_change(ui, seat, bot):
            actions.do(ui, seat_changes.change_of_seat(seat, bot))
        else:
            ui.refuse(text("table.why.after-question"))
        return
    if bool(bot) != (seat in session.bots):
        change = seat_changes.change_of_seat(seat, bot)
        session.news = card_scans.seat_news(session.match.game, session.match.state, change)
        session.changed = ui.now
        ui.cue("accepted")
    others = {other: name for other, name in session.bots.items() if other != seat}
    session.bots = {**others, seat: bot} if bot else others
    ui.last_bots = session.bots
    ui.emit(KeepBots(session.match, session.bots))
    for mode in tuple(ui.modes):
        mode.moved_on(ui)
    if not session.awaiting_journal:
        actions.go_on(ui)
