"""Hints of the running match. Only one request is open at a time.

As with bots (`match/bots.py`), the runtime computes the hint (`ComputeHint`) and returns it as an
input (`HintReady`). The players can allow or forbid hints. By default, hints are allowed only if
one person plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console.effects import Cancel, ComputeHint, KeepHints
from firmware_py.console.session.hints import Happened, HintQuestion
from games.core.action import OVER
from games.core.analysis.advice import offered
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui


def is_open(session: Session) -> bool:
    """Return whether hints are allowed at the table."""
    chosen = session.hints.chosen
    return session.alone if chosen is None else chosen


def ask(ui: Ui, seat: int) -> None:
    """Request a hint for a seat, or show a refusal. An open request is not repeated."""
    session = ui.session
    if session is None or not may_ask(ui, seat):
        ui.refuse(text("table.why.no-hint"))
        return
    match, hints = session.match, session.hints
    question = HintQuestion(match, len(match.entries), seat)
    if question != hints.question or hints.failed:
        hints.begin(question)
        _keep(ui, session)
        ui.emit(ComputeHint(hints.moment, seat, match))


def follow(ui: Ui) -> None:
    """Drop a hint whose question is not open any more."""
    session = ui.session
    if session is None or session.hints.question is None:
        return
    question = session.hints.question
    if session.match is not question.match or len(session.match.entries) != question.entries:
        forget(ui)


def forget(ui: Ui) -> None:
    """Drop the current hint, and cancel its computation if it still runs."""
    if ui.session is not None and ui.session.hints.end():
        ui.emit(Cancel(ui.session.hints.moment, hint=True))


def change(ui: Ui, wanted: bool) -> None:
    """Allow or forbid hints, and add the change to the public log."""
    session = ui.session
    if session is None or wanted == is_open(session):
        return
    session.hints.chosen = wanted
    session.hints.log.append(Happened(len(session.match.entries), None, wanted))
    _keep(ui, session)
    if not wanted:
        forget(ui)


def _keep(ui: Ui, session: Session) -> None:
    ui.emit(KeepHints(session.match, tuple(session.hints.log)))


def may_ask(ui: Ui, seat: int) -> bool:
    """Return whether a seat may get a hint.

    Hints must be allowed, and the seat's player must be a person who has a choice.
    """
    session = ui.session
    if session is None or seat in session.bots or session.awaiting_journal:
        return False
    match = session.match
    if match.turn == OVER or not is_open(session):
        return False
    return offered(match.game, match.state, seat)


def seat_at_box(ui: Ui) -> int | None:
    """Return the seat that is asked now if it may get a hint on the device, or None.

    A seat with its own page gets hints there.
    """
    session = ui.session
    seat = None if session is None else session.who()
    return seat if seat is not None and seat not in ui.remote and may_ask(ui, seat) else None


def hands_over(ui: Ui, seat: int) -> bool:
    """Return whether only this seat's player may see the hint.

    If the device deals, the hint depends on the player's cards. If people deal, it uses only public
    information. A person who plays alone has no one to hide it from.
    """
    session = ui.session
    dealt = session is not None and session.match.setup.cards == "device"
    return dealt and {*ui.people} != {seat}
