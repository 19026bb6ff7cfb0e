"""Hints at the table: one question at a time is thought about, for the seat that asked.

As with bots nobody thinks here (`company.py`): the shell is asked to have it done (`Advise`), and
what came of it is an input (`Advised`). Whether there are hints is a rule of the table: usually
there are for somebody who plays alone, and otherwise not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console.effects import Advise, LetGo
from firmware_py.console.match.hints import Happened, Question
from games.core.action import OVER
from games.core.advice import offered
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.match.sitting import Sitting


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
        desk.want(LetGo(desk.sitting.hints.moment))


def change(desk: Desk, wanted: bool) -> None:
    """Set the rule of the table, for all to see."""
    sitting = desk.sitting
    if sitting is None or wanted == is_open(sitting):
        return
    sitting.hints.chosen = wanted
    sitting.hints.log.append(Happened(len(sitting.match.entries), None, wanted))
    if not wanted:
        forget(desk)


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
    """Return the seat that may have a hint at the box: that of somebody who plays alone.

    With others at the table what it says would stand there for all of them: they have it on a page
    of their own.
    """
    sitting = desk.sitting
    if sitting is None or not sitting.alone or len(desk.people) != 1:
        return None
    seat = desk.people[0]
    return seat if may_ask(desk, seat) else None
