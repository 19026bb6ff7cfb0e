"""Hints of the running match. Only one request is open at a time.

As with bots (`session/bots.py`), the runtime computes the hint (`ComputeHint`) and returns it as an
input (`HintReady`). The players can allow or forbid hints. By default, hints are allowed only if
one person plays.

A hint is shown only to the player who asked, and it is dropped when its question closes. The log is
public. It tells which seat took how many hints, and an undo does not change it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console.effects import Cancel, ComputeHint, KeepHints
from games.core.action import OVER
from games.core.analysis.advice import offered, possible
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui
    from games.core.analysis.hint import Hint
    from games.core.match import Match


class Happened(NamedTuple):
    """Public log record: a seat took a hint, or hints were allowed or forbidden."""

    entries: int  # number of entries of the match at that time
    seat: int | None  # seat that took a hint, or None if `open` was changed
    open: bool = True  # hints are allowed


class HintQuestion(NamedTuple):
    """Question for which a hint is computed or shown."""

    match: Match[Any]
    entries: int  # number of match entries, because the next one closes the question
    seat: int


class HintState:
    """Hint state of one session."""

    def __init__(self) -> None:
        self.moment = 0
        """Number of the last request."""
        self.log: list[Happened] = []
        """Public log, oldest first."""
        self.question: HintQuestion | None = None
        """Question for which a hint is computed or shown."""
        self.told: Hint | None = None
        """The hint, once computed."""
        self.failed = False
        """True if no hint could be computed."""
        self.chosen: bool | None = None
        """The players' choice to allow hints. None: the default (`is_open`)."""

    def take_up(self, kept: Iterable[tuple[int, int | None, bool]], match: Match[Any]) -> None:
        """Restore the log of a resumed match. Adapt its records if the match lost entries."""
        entries, seats = len(match.entries), (None, *range(match.setup.seats))
        self.log = [
            Happened(min(max(0, at), entries), seat, open_)
            for at, seat, open_ in kept
            if seat in seats
        ]
        self.chosen = next((each.open for each in self.log[::-1] if each.seat is None), None)

    def taken(self, seat: int) -> int:
        """Return the number of hints that a seat has taken."""
        return sum(each.seat == seat for each in self.log)

    @property
    def seat(self) -> int | None:
        """The seat that asked for the current hint, or None."""
        return None if self.question is None else self.question.seat

    @property
    def thinking(self) -> bool:
        """True while a hint is being computed."""
        return self.question is not None and self.told is None and not self.failed

    def begin(self, question: HintQuestion) -> None:
        """Start a request and log that the seat took a hint."""
        self.question, self.told, self.failed = question, None, False
        self.moment += 1
        self.log.append(Happened(question.entries, question.seat))

    def take(self, moment: int, hint: Hint | None) -> None:
        """Store the result of request `moment` if that request is still open.

        hint: None if no hint could be computed.
        """
        if self.thinking and moment == self.moment:
            self.told, self.failed = hint, hint is None

    def end(self) -> bool:
        """Drop question and hint. Return whether the hint was still being computed."""
        thinking = self.thinking
        self.question, self.told, self.failed = None, None, False
        return thinking


def is_open(session: Session) -> bool:
    """Return whether hints are allowed at the table."""
    chosen = session.hints.chosen
    return session.alone if chosen is None else chosen


def could_be_open(session: Session) -> bool:
    """Return whether the game has hints and its match still goes on."""
    match = session.match
    return match.turn != OVER and possible(match.game, match.setup)


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


def forget(ui: Ui) -> None:
    """Drop the current hint, and cancel its computation if it still runs.

    Every entry of the match does this, because it closes the question. So does leaving the match.
    """
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
