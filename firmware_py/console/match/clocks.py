"""Time control of the running match: start and stop clocks, warn, and act at zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console import clock_face
from firmware_py.console.match import actions
from firmware_py.console.notifications.notification import Notification
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.match.question import QuestionMode
    from firmware_py.console.session.clocks import SessionClocks
    from firmware_py.console.ui import Ui
    from games.core.action import Action

PASSES = 5
"""Maximum number of automatic actions for a seat whose time is up. Then people must act."""


def runs(ui: Ui, clocks: SessionClocks, play: QuestionMode) -> bool:
    """Return whether the active player's clock must run because that player can act now."""
    turn = clocks.match.turn
    if ui.paused or turn < 0 or (ui.session is not None and ui.session.pending_play is not None):
        return False  # people move cards for a device seat, which must not cost it time
    held = play.returning is None and not play.hands_over(ui)
    return (held or play.elsewhere(ui)) and turn == clocks.clock.turn


def follow(ui: Ui, clocks: SessionClocks, play: QuestionMode) -> None:
    """Start or stop the clock, play warnings, and act when the time is up."""
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
    # While a pass is being committed, the end of the time is already handled.
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
    ui.push(Notification(text("clock.head.up"), (said,)))
    if action is not None:
        clocks.passed += 1
        clocks.announced = False  # passing may take several actions
        actions.do(ui, action)
        if clocks.noted is None:  # applied at once, without the journal: the turn may continue
            follow(ui, clocks, play)


def _passing(clocks: SessionClocks, seat: int) -> Action | None:
    """Return the action by which a seat passes: "pass", else the default answer.

    A default answer that names a card, an hour or a seat is not used, because the player must
    choose it. Return None if there is no such action or if `PASSES` actions did not end the turn.
    """
    match = clocks.match
    choices = match.game.choices(match.state, seat)
    named = next((action for action in choices if action.verb == "pass"), None)
    ask = match.ask(seat)
    plain = ask.ok if ask is not None and ask.ok is not None and ask.ok.a is None else None
    return (named or plain) if clocks.passed < PASSES else None
