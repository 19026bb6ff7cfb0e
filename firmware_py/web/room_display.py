"""Waiting room on the device: tells the console of each change."""

from firmware_py.console import inputs
from firmware_py.runtime.runtime import Runtime
from firmware_py.web.auth import Auth
from firmware_py.web.interfaces import Viewer
from firmware_py.web.invitations import Invitations
from firmware_py.web.viewer import Viewers
from firmware_py.web.views.room import room

_HOST = Viewer(None, host=True)
_CLOSED = inputs.RoomShown(None, (), (), "", None, 0)


class RoomDisplay:
    """Sender of the waiting room's state to the console."""

    def __init__(
        self, runtime: Runtime, viewers: Viewers, inviting: Invitations, access: Auth
    ) -> None:
        self._runtime, self._viewers = runtime, viewers
        self._inviting, self._access = inviting, access
        self._told = _CLOSED

    def follow(self) -> None:
        """Tell the console of the room if it has changed."""
        console, now = self._runtime.console, self._runtime.now()
        shown, start = room(self._viewers, _HOST, self._inviting.room), self._inviting.room.start
        told = _CLOSED
        if shown is not None and start is not None:
            told = inputs.RoomShown(
                title=console.find(start.game).name,
                colours=tuple(seat.colour for seat in shown.seats),
                here=tuple(seat.sits not in ("free", "away") for seat in shown.seats),
                number="" if self._inviting.link is None else self._access.pin,
                lot=self._inviting.room.lot,
                at=0,
            )
        if told != self._told:
            self._told = told
            self._runtime.feed(told._replace(at=now))
