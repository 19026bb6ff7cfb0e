"""What only makes sense while a match is on: the journal's answers, and what the page asks."""

from typing import TYPE_CHECKING, Any

from firmware_py.console import inputs
from firmware_py.console.match.saving import NotSaved

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.match.sitting import Sitting


def answer(console: "Console", sitting: "Sitting", given: Any) -> None:
    """Answer the journal always; the page not while the box waits to know whether to go on unsaved.

    An answer from the page says that somebody is back after a power cut, and nobody who answers
    there has the box in hand: what stands on it of a private look goes.
    """
    match given:
        case inputs.Kept():
            sitting.kept()
        case inputs.NotKept():
            sitting.not_kept(given.why)
        case _ if any(isinstance(mode, NotSaved) for mode in console.modes):
            return
        case inputs.Choose():
            console.only_play()
            console.play.put_down()
            sitting.do(given.action, away=True)
        case inputs.Draw():
            console.only_play()
            console.play.put_down()
            if sitting.rolls():
                sitting.draw()
        case inputs.TakeBack():
            console.only_play()
            _take_back(console, sitting, given)


def _take_back(console: "Console", sitting: "Sitting", given: inputs.TakeBack) -> None:
    """Take back what nobody has learnt from, or all have agreed to; else ask the table."""
    if not console.can_undo():
        return
    start = sitting.undo_from() if given.start is None else given.start
    if given.agreed or not sitting.match.needs_agreement(start):
        sitting.undo(start, away=True)
    else:
        console.open_undo()
