"""Hints at the table: one question at a time is thought about, for the seat that asked.

As with bots nobody thinks here (`company.py`): the shell is asked to have it done (`Advise`), and
what came of it is an input (`Advised`). Whether there are hints is a rule of the table: usually
there are for somebody who plays alone, and otherwise not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console.effects import Advise, Cancel, KeepHints
from firmware_py.console.session.hints import Happened, HintQuestion
from games.core.action import OVER
from games.core.analysis.advice import offered
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui


def is_open(session: Session) -> bool:
    """Whether the table has hints."""
    chosen = session.hints.chosen
    return session.alone if chosen is None else chosen


def ask(ui: Ui, seat: int) -> None:
    """Have a seat's question thought about; a second time for the same one it is there."""
    session = ui.session
    if session is None or not may_ask(ui, seat):
        ui.refuse(text("table.why.no-hint"))
        return
    match, hints = session.match, session.hints
    question = HintQuestion(match, len(match.entries), seat)
    if question != hints.question or hints.failed:
        hints.begin(question)
        _keep(ui, session)
        ui.want(Advise(hints.moment, seat, match))


def follow(ui: Ui) -> None:
    """Forget a hint whose question is not open any more."""
    session = ui.session
    if session is None or session.hints.question is None:
        return
    question = session.hints.question
    if session.match is not question.match or len(session.match.entries) != question.entries:
        forget(ui)


def forget(ui: Ui) -> None:
    """Put a hint away, or let go of what is thought about."""
    if ui.session is not None and ui.session.hints.end():
        ui.want(Cancel(ui.session.hints.moment, hint=True))


def change(ui: Ui, wanted: bool) -> None:
    """Set the rule of the table, for all to see."""
    session = ui.session
    if session is None or wanted == is_open(session):
        return
    session.hints.chosen = wanted
    session.hints.log.append(Happened(len(session.match.entries), None, wanted))
    _keep(ui, session)
    if not wanted:
        forget(ui)


def _keep(ui: Ui, session: Session) -> None:
    ui.want(KeepHints(session.match, tuple(session.hints.log)))


def may_ask(ui: Ui, seat: int) -> bool:
    """Whether a seat may have a hint now: the table has hints, it is a person's, and it chooses."""
    session = ui.session
    if session is None or seat in session.bots or session.waits:
        return False
    match = session.match
    if match.turn == OVER or not is_open(session):
        return False
    return offered(match.game, match.state, seat)


def seat_at_box(ui: Ui) -> int | None:
    """Return the seat that may have a hint at the box: the one that it asks.

    Who has a page of their own has it there.
    """
    session = ui.session
    seat = None if session is None else session.who()
    return seat if seat is not None and seat not in ui.remote and may_ask(ui, seat) else None


def hands_over(ui: Ui, seat: int) -> bool:
    """Whether a hint is for one pair of eyes of several: it knows that seat's hand.

    Where the people deal, it holds nothing that is not on the table.
    """
    session = ui.session
    dealt = session is not None and session.match.setup.cards == "device"
    return dealt and {*ui.people} != {seat}
