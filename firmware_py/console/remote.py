"""Buttons that are elsewhere: pause, and next. They stand for hands at the box that mean no harm.

The page has a button for all that can be asked of a clock without a game.

Pause holds everything up, or lets it go on. Next does what the check mark stands for at rest: it
never chooses out of a list, and never opens anything that is for one person alone.
"""

from typing import TYPE_CHECKING

from firmware_py.console.clocks.clock_alone import ClockAlone
from firmware_py.console.menus.table_menu import Pause
from games.core.action import OVER

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.settings.timing import ClockOrder


def pressed(console: "Console", name: str) -> None:
    """Answer to a button that somebody pressed elsewhere."""
    console.dismiss()
    mode = console.mode
    if isinstance(mode, ClockAlone):
        if name == "next":
            if mode.clock.running:
                mode.moved(console)
        elif mode.clock.running:
            mode.pause(console)
        else:
            mode.start(console)
    elif name == "pause":
        if isinstance(mode, Pause):
            console.pop(mode)
        elif mode is console.play and console.match is not None and console.match.turn != OVER:
            console.push(Pause())
    elif mode is console.play and _may_go_on(console):
        mode.release(console, "ok")


def told(console: "Console", what: "ClockOrder") -> None:
    """Do what the page asks of the clock without a game; a menu over it is put away."""
    alone = console.alone
    if alone is None:
        return
    while console.mode is not alone:
        console.pop(console.mode)
    match what:
        case "pause":
            alone.pause(console)
        case "go_on" if alone.flagged_at is None:  # else it is for a press to say how
            alone.start(console)
        case "undo":
            alone.undo(console)
        case "again":
            alone.again(console)
        case "end":
            console.pop(alone)


def _may_go_on(console: "Console") -> bool:
    """Whether the table is at rest with something that the check mark does, for all to see."""
    match, play = console.match, console.play
    if match is None or match.turn == OVER or play.returning or play.page is not None:
        return False
    ask = play.ask(console)
    if ask is None or ask.private or play.cursor is not None or play.opened is not None:
        return False
    return ask.draw or ask.ok is not None
