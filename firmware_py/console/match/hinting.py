"""Hints at the table: one question at a time is thought about, for the seat that asked.

As with bots nobody thinks here (`company.py`): the shell is asked to have it done (`Advise`), and
what came of it is an input (`Advised`). Whether there are hints is a rule of the table: usually
there are for somebody who plays alone, and otherwise not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console.effects import Advise, KeepHints, LetGo
from firmware_py.console.sitting.hints import Happened, Question
from games.core.action import OVER
from games.core.advice import offered
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.sitting.sitting import Sitting


def is_open(sitting: Sitting) -> bool:
    """Whether the table has hints."""
    chosen = sitting.hints.chosen
    return sitting.alone if chosen is None else chosen


def ask(desk: Desk, seat: int) -> None:
    """Have a seat's question thought about; a second time for the same one it is there."""
    sitting = desk.sitting
    if sitting is None or not may_ask(desk, seat):
        desk.refuse(text("table.why.no-hint"))
        return
    match, hints = sitting.match, sitting.hints
    question = Question(match, len(match.entries), seat)
    if question != hints.question or hints.failed:
        hints.begin(question)
        _keep(desk, sitting)
        desk.want(Advise(hints.moment, seat, match))


def follow(desk: Desk) -> None:
    """Forget a hint whose question is not open any more."""
    sitting = desk.sitting
    if sitting is None or sitting.hints.question is None:
        return
    question = sitting.hints.question
    if sitting.match is not question.match or len(sitting.match.entries) != question.entries:
        forget(desk)


def forget(desk: Desk) -> None:
    """Put a hint away, or let go of what is thought about."""
    if desk.sitting is not None and desk.sitting.hints.end():
        desk.want(LetGo(desk.sitting.hints.moment, hint=True))


def change(desk: Desk, wanted: bool) -> None:
    """Set the rule of the table, for all to see."""
    sitting = desk.sitting
    if sitting is None or wanted == is_open(sitting):
        return
    sitting.hints.chosen = wanted
    sitting.hints.log.append(Happened(len(sitting.match.entries), None, wanted))
    _keep(desk, sitting)
    if not wanted:
        forget(desk)


def _keep(desk: Desk, sitting: Sitting) -> None:
    desk.want(KeepHints(sitting.match, tuple(sitting.hints.log)))


def may_ask(desk: Desk, seat: int) -> bool:
    """Whether a seat may have a hint now: the table has hints, it is a person's, and it chooses."""
    sitting = desk.sitting
    if sitting is None or seat in sitting.bots or sitting.waits:
        return False
    match = sitting.match
    if match.turn == OVER or not is_open(sitting):
        return False
    return offered(match.game, match.state, seat)


def seat_at_box(desk: Desk) -> int | None:
    """Return the seat that may have a hint at the box: the one that it asks.

    Who has a page of their own has it there.
    """
    sitting = desk.sitting
    seat = None if sitting is None else sitting.who()
    return seat if seat is not None and seat not in desk.remote and may_ask(desk, seat) else None


def hands_over(desk: Desk, seat: int) -> bool:
    """Whether a hint is for one pair of eyes of several: it knows that seat's hand.

    Where the people deal, it holds nothing that is not on the table.
    """
    sitting = desk.sitting
    dealt = sitting is not None and sitting.match.setup.cards == "device"
    return dealt and {*desk.people} != {seat}
