"""What time does in a match: whose clock runs, when it warns, and what happens at zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console import clock_face
from firmware_py.console.match import actions
from firmware_py.console.notifications.notification import Notice
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.match.question import QuestionMode
    from firmware_py.console.session.clocks import SessionClocks
    from firmware_py.console.ui import Ui
    from games.core.action import Action

PASSES = 5
"""So many actions are done for a seat whose time is up, before it is left to the people."""


def runs(ui: Ui, clocks: SessionClocks, play: QuestionMode) -> bool:
    """Whether somebody's time runs now: the seat whose turn it is can think, and act."""
    turn = clocks.match.turn
    if ui.paused or turn < 0 or (ui.session is not None and ui.session.meant is not None):
        return False  # what hands do for the box is not its time
    held = play.returning is None and not play.hands_over(ui)
    return (held or play.elsewhere(ui)) and turn == clocks.clock.turn


def follow(ui: Ui, clocks: SessionClocks, play: QuestionMode) -> None:
    """Set the clock going or let it stand, warn, and see to it that zero is zero."""
    now = ui.now
    if not runs(ui, clocks, play):
        clocks.clock = clocks.clock.pause(now)
        return
    clocks.clock = clocks.clock.at(now) if clocks.clock.running else clocks.clock.start(now)
    shown = clocks.clock.shown(clocks.clock.turn, now)
    cue = clock_face.cue(clocks.clock, clocks.shown or shown + 1, now)
    if cue is not None:
        ui.cue(cue)
        clocks.warned = now
        clocks.warnings += 1
    clocks.shown = shown
    # While a pass is being kept, that is what is done about it.
    if clocks.clock.flagged(now) and not clocks.announced and clocks.noted is None:
        clocks.announced = True
        _time_up(ui, clocks, play)


def _time_up(ui: Ui, clocks: SessionClocks, play: QuestionMode) -> None:
    seat = clocks.clock.turn
    if clocks.passed == 0:
        ui.rouse()
        ui.cue("flag")
    if clocks.at_zero == "lose":
        actions.time_up(ui, seat)
        return
    action = _passing(clocks, seat) if clocks.at_zero == "pass" else None
    said = text("clock.up.seat" if action is None else "clock.up.pass", seat=seat)
    ui.push(Notice(text("clock.head.up"), (said,)))
    if action is not None:
        clocks.passed += 1
        clocks.announced = False  # it may take more than one action until the turn is over
        actions.do(ui, action)
        if clocks.noted is None:  # done at once, because nothing is kept: it may not be enough
            follow(ui, clocks, play)


def _passing(clocks: SessionClocks, seat: int) -> Action | None:
    """Return how a seat passes: the action of that name, else what the check mark does.

    Only what names no card, hour or seat: nobody is made to choose. None: the rules know no
    way, or not one that ends.
    """
    match = clocks.match
    choices = match.game.choices(match.state, seat)
    named = next((action for action in choices if action.verb == "pass"), None)
    ask = match.ask(seat)
    plain = ask.ok if ask is not None and ask.ok is not None and ask.ok.a is None else None
    return (named or plain) if clocks.passed < PASSES else None
