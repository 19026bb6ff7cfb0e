"""Deck that is being taught, for the snapshot of the host."""

from functools import partial

from msgspec import UNSET, UnsetType

from firmware_py.console.modes import enrol_view
from firmware_py.web.interfaces import Viewer
from firmware_py.web.teaching_schema import TaughtCard, Teaching
from firmware_py.web.viewer import Viewers


def teaching(viewers: Viewers, viewer: Viewer) -> Teaching | UnsetType:
    """Return the deck that is being taught, with the words of the device's screen."""
    console = viewers.stage.console
    mode = console.status.teaching if viewer.host else None
    if mode is None:
        return UNSET
    say = partial(viewers.say, viewer)
    machine, shown = mode.machine, enrol_view.content(mode, console)
    card = None
    if shown.answer is not None and machine.asked is not None:
        card = TaughtCard(machine.asked.face.id, say(shown.answer))
    return Teaching(
        game=machine.game,
        title=say(console.find(machine.game).name),
        done=machine.done,
        cards=len(machine.slots),
        moment=mode.moment(console),
        head=say(shown.head),
        rows=[say(row) for row in shown.rows],
        card=card,
        keys={key: say(word) for key, word in shown.keys.items()},
    )
