"""The bots at the table: one question at a time is thought about, of one bot.

Nobody thinks here. The shell is asked to have it done (`Think`), and the answer comes back as an
input (`Thought`), so that an evening can be lived again whatever a bot makes of it. What is thought
about follows from how the table stands, and is looked at after every input: under a menu, after an
undo, another answer or the end of a match there is nothing to think about, or something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console.effects import Cancel, KeepBots, Think
from firmware_py.console.match import actions
from games.core.action import CHANCE, TABLE, Action, listed
from games.core.ai.levels import together

if TYPE_CHECKING:
    from firmware_py.console.inputs import GiveSeat, Thought
    from firmware_py.console.ui import Ui
    from games.core.match import Match


class _Question(NamedTuple):
    """What a bot is asked. entries: of the match, so that no two questions are the same."""

    match: Match[Any]
    entries: int
    seat: int
    bot: str


class BotTurns:
    """What is being thought about, and what came of it. moment: the number of the last question."""

    def __init__(self) -> None:
        self.moment = 0
        self._question: _Question | None = None
        self._answer: Action | None = None

    def follow(self, ui: Ui) -> None:
        """Have thought about what a bot is asked now, and let go of what it is asked no more."""
        question = _asked(ui)
        if question == self._question:
            return
        if question is not None:
            self.moment += 1
            ui.want(Think(self.moment, question.seat, question.bot, question.match))
        elif self._answer is None:
            ui.want(Cancel(self.moment))
        self._question, self._answer = question, None

    def take(self, ui: Ui, given: Thought) -> None:
        """Take an answer; it is given when people have had time to follow."""
        question = self._question
        if question is None or given.moment != self.moment or self._answer is not None:
            return  # too late
        game, state = question.match.game, question.match.state
        if listed(game.choices(state, question.seat), given.action):
            self._answer = given.action
            self.tick(ui)

    def deadline(self, ui: Ui) -> int | None:
        """Return when the answer is given, if there is one."""
        return None if self._answer is None or ui.session is None else ui.session.bot_due

    def tick(self, ui: Ui) -> None:
        """Give the answer, when it is due."""
        due = self.deadline(ui)
        if self._answer is not None and due is not None and ui.now >= due:
            answer, self._answer, self._question = self._answer, None, None
            actions.play_or_say(ui, answer)


def _asked(ui: Ui) -> _Question | None:
    """Return what a bot is to think about now, if anything."""
    session = ui.session
    if session is None or ui.paused or session.waits or session.match.lost is not None:
        return None
    match = session.match
    if not session.bots or match.turn == CHANCE or session.meant is not None:
        return None
    seat = session.bot_on()
    if seat is None:
        return None
    bot = together(session.bots.values()) if seat == TABLE else session.bots[seat]
    return _Question(match, len(match.entries), seat, bot)


def give(ui: Ui, given: GiveSeat) -> None:
    """Let a bot play a seat from now on, or a person again."""
    session = actions.sitting_at(ui)
    if session.match.setup.cards == "table" and not (given.bot and given.seat in session.bots):
        return  # where people deal, whose cards the box sees is settled
    others = {seat: bot for seat, bot in session.bots.items() if seat != given.seat}
    session.bots = {**others, given.seat: given.bot} if given.bot else others
    ui.last_bots = session.bots
    ui.want(KeepBots(session.match, session.bots))
    for mode in tuple(ui.modes):
        mode.moved_on(ui)
    if not session.waits:
        actions.go_on(ui)
