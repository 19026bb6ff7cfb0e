"""What only makes sense while a match is on: the journal's answers, and what the page asks."""

from typing import TYPE_CHECKING, Any

from firmware_py.console import inputs
from firmware_py.console.match import acts, undo
from firmware_py.console.match.saving import NotSaved

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.table.play import Play


def answer(desk: "Desk", play: "Play", given: Any) -> None:
    """Answer the journal always; the page not while the box waits to know whether to go on unsaved.

    An answer from the page says that somebody is back after a power cut, and nobody who answers
    there has the box in hand: what stands on it of a private look goes.
    """
    match given:
        case inputs.Kept():
            acts.kept(desk)
        case inputs.NotKept():
            acts.not_kept(desk, given.why)
        case _ if any(isinstance(mode, NotSaved) for mode in desk.modes):
            return
        case inputs.Choose():
            desk.only_play()
            play.put_down()
            acts.press(desk, given.action, given.then)
        case inputs.Laid():
            desk.only_play()
            acts.carried_out(desk)
        case inputs.Point():
            play.point(desk, given.action)
        case inputs.Draw():
            desk.only_play()
            play.put_down()
            sitting = acts.sitting_at(desk)
            if sitting.rolls() and not sitting.bot_rolls():
                acts.draw(desk)
        case inputs.TakeBack():
            desk.only_play()
            _take_back(desk, given)


def _take_back(desk: "Desk", given: inputs.TakeBack) -> None:
    """Take back what nobody has learnt from, or all have agreed to; else ask the table."""
    if not undo.can_undo(desk):
        return
    sitting = acts.sitting_at(desk)
    start = sitting.undo_from() if given.start is None else given.start
    if given.agreed or not sitting.needs_agreement(start):
        acts.undo(desk, start, away=True)
    else:
        undo.ask(desk)
