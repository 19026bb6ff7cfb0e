"""What time does in a match: whose clock runs, when it warns, and what happens at zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console import clock_face
from firmware_py.console.match import acts
from firmware_py.console.notices.notice import Notice
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.match.asked import Asked
    from firmware_py.console.sitting.clocks import Clocks
    from games.core.action import Action

PASSES = 5
"""So many actions are done for a seat whose time is up, before it is left to the people."""


def runs(desk: Desk, clocks: Clocks, play: Asked) -> bool:
    """Whether somebody's time runs now: the seat whose turn it is can think, and act."""
    turn = clocks.match.turn
    if desk.paused or turn < 0 or (desk.sitting is not None and desk.sitting.meant is not None):
        return False  # what hands do for the box is not its time
    held = play.returning is None and not play.hands_over(desk)
    return (held or play.elsewhere(desk)) and turn == clocks.clock.turn


def follow(desk: Desk, clocks: Clocks, play: Asked) -> None:
    """Set the clock going or let it stand, warn, and see to it that zero is zero."""
    now = desk.now
    if not runs(desk, clocks, play):
        clocks.clock = clocks.clock.pause(now)
        return
    clocks.clock = clocks.clock.at(now) if clocks.clock.running else clocks.clock.start(now)
    shown = clocks.clock.shown(clocks.clock.turn, now)
    cue = clock_face.cue(clocks.clock, clocks.shown or shown + 1, now)
    if cue is not None:
        desk.cue(cue)
        clocks.warned = now
        clocks.warnings += 1
    clocks.shown = shown
    # While a pass is being kept, that is what is done about it.
    if clocks.clock.flagged(now) and not clocks.announced and clocks.noted is None:
        clocks.announced = True
        _time_up(desk, clocks, play)


def _time_up(desk: Desk, clocks: Clocks, play: Asked) -> None:
    seat = clocks.clock.turn
    if clocks.passed == 0:
        desk.rouse()
        desk.cue("flag")
    if clocks.at_zero == "lose":
        acts.time_up(desk, seat)
        return
    action = _passing(clocks, seat) if clocks.at_zero == "pass" else None
    said = text("clock.up.seat" if action is None else "clock.up.pass", seat=seat)
    desk.push(Notice(text("clock.head.up"), (said,)))
    if action is not None:
        clocks.passed += 1
        clocks.announced = False  # it may take more than one action until the turn is over
        acts.do(desk, action)
        if clocks.noted is None:  # done at once, because nothing is kept: it may not be enough
            follow(desk, clocks, play)


def _passing(clocks: Clocks, seat: int) -> Action | None:
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
