"""The bots at the table: one question at a time is thought about, of one bot.

Nobody thinks here. The shell is asked to have it done (`Think`), and the answer comes back as an
input (`Thought`), so that an evening can be lived again whatever a bot makes of it. What is thought
about follows from how the table stands, and is looked at after every input: under a menu, after an
undo, another answer or the end of a match there is nothing to think about, or something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console.effects import KeepBots, LetGo, Think
from firmware_py.console.match import acts
from games.core.action import CHANCE, TABLE, Action, listed
from games.core.levels import together

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.inputs import GiveSeat, Thought
    from games.core.match import Match


class _Question(NamedTuple):
    """What a bot is asked. entries: of the match, so that no two questions are the same."""

    match: Match[Any]
    entries: int
    seat: int
    bot: str


class Company:
    """What is being thought about, and what came of it. moment: the number of the last question."""

    def __init__(self) -> None:
        self.moment = 0
        self._question: _Question | None = None
        self._answer: Action | None = None

    def follow(self, desk: Desk) -> None:
        """Have thought about what a bot is asked now, and let go of what it is asked no more."""
        question = _asked(desk)
        if question == self._question:
            return
        if question is not None:
            self.moment += 1
            desk.want(Think(self.moment, question.seat, question.bot, question.match))
        elif self._answer is None:
            desk.want(LetGo(self.moment))
        self._question, self._answer = question, None

    def take(self, desk: Desk, given: Thought) -> None:
        """Take an answer; it is given when people have had time to follow."""
        question = self._question
        if question is None or given.moment != self.moment or self._answer is not None:
            return  # too late
        game, state = question.match.game, question.match.state
        if listed(game.choices(state, question.seat), given.action):
            self._answer = given.action
            self.tick(desk)

    def deadline(self, desk: Desk) -> int | None:
        """Return when the answer is given, if there is one."""
        return None if self._answer is None or desk.sitting is None else desk.sitting.bot_due

    def tick(self, desk: Desk) -> None:
        """Give the answer, when it is due."""
        due = self.deadline(desk)
        if self._answer is not None and due is not None and desk.now >= due:
            answer, self._answer, self._question = self._answer, None, None
            acts.play_or_say(desk, answer)


def _asked(desk: Desk) -> _Question | None:
    """Return what a bot is to think about now, if anything."""
    sitting = desk.sitting
    if sitting is None or desk.paused or sitting.waits or sitting.match.lost is not None:
        return None
    match = sitting.match
    if not sitting.bots or match.turn == CHANCE or sitting.meant is not None:
        return None
    seat = sitting.bot_on()
    if seat is None:
        return None
    bot = together(sitting.bots.values()) if seat == TABLE else sitting.bots[seat]
    return _Question(match, len(match.entries), seat, bot)


def give(desk: Desk, given: GiveSeat) -> None:
    """Let a bot play a seat from now on, or a person again."""
    sitting = acts.sitting_at(desk)
    if sitting.match.setup.cards == "table" and not (given.bot and given.seat in sitting.bots):
        return  # where people deal, whose cards the box sees is settled
    others = {seat: bot for seat, bot in sitting.bots.items() if seat != given.seat}
    sitting.bots = {**others, given.seat: given.bot} if given.bot else others
    desk.last_bots = sitting.bots
    desk.want(KeepBots(sitting.match, sitting.bots))
    for mode in tuple(desk.modes):
        mode.moved_on(desk)
    if not sitting.waits:
        acts.go_on(desk)
