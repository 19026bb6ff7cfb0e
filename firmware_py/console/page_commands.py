"""Handlers of inputs that need a running match: journal replies and commands from the page."""

from typing import TYPE_CHECKING, Any

from firmware_py.console import inputs
from firmware_py.console.session import actions, undo

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.ui import Ui


def answer(ui: "Console", given: Any) -> None:
    """Handle journal replies and, unless `SaveFailedMode` is open, commands from the page.

    An answer from the page closes every mode over the game, also the question whether people are
    back after a power cut. `Choose` and `Draw` also close a private view on the device, because the
    player who answers on the page does not hold the device.
    """
    match given:
        case inputs.Appended():
            actions.appended(ui)
        case inputs.AppendFailed():
            actions.append_failed(ui, given.why)
        case _ if ui.status.save_failed:
            return
        case inputs.Choose():
            ui.only_play()
            ui.play.put_down()
            actions.press(ui, given.action, given.then)
        case inputs.PlayConfirmed():
            ui.only_play()
            actions.confirm_play(ui)
        case inputs.Point():
            ui.play.point(ui, given.action)
        case inputs.Draw():
            ui.only_play()
            ui.play.put_down()
            session = actions.session_of(ui)
            if session.rolls() and not session.bot_rolls():
                actions.draw(ui)
        case inputs.TakeBack():
            ui.only_play()
            _take_back(ui, given)


def _take_back(ui: "Ui", given: inputs.TakeBack) -> None:
    """Undo if no agreement is needed or all have agreed. Otherwise ask the players."""
    if not undo.can_undo(ui):
        return
    session = actions.session_of(ui)
    start = session.undo_from() if given.start is None else given.start
    if given.agreed or not session.needs_agreement(start):
        actions.undo(ui, start, away=True)
    else:
        undo.ask(ui)
