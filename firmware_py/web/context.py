"""Context that command handlers share, and their dispatcher.

`LiveTable` extends it with the interface for connections. The handlers and the builders of hints,
notes and seats depend only on this base, so that `LiveTable` can import them.
"""

from functools import singledispatch
from typing import Any

from firmware_py.console import command_runner, inputs
from firmware_py.console.commands import Command
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.web import schema
from firmware_py.web.auth import Auth
from firmware_py.web.emulator import EmulatedReader
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.invitations import Invitations
from firmware_py.web.room_display import RoomDisplay
from firmware_py.web.views.snapshot import Snapshots
from games.core.errors import TableclockError
from games.core.game import Game
from games.core.text import Text


class PageContext:
    """Base of `LiveTable`: the running device with its snapshots, access and invitations."""

    def __init__(
        self, runtime: Runtime, snapshots: Snapshots, access: Auth, inviting: Invitations
    ) -> None:
        self.runtime = runtime
        self.snapshots = snapshots
        self.viewers, self.past = snapshots.viewers, snapshots.past
        self.access = access
        self.inviting = inviting
        self.viewers.sits = inviting.sits
        self.viewers.covered = lambda: inviting.room.covered
        self.viewers.away = inviting.presence.since
        self.room_display = RoomDisplay(runtime, self.viewers, inviting, access)
        self.faults: set[tuple[str, str]] = set()
        self.pad = EmulatedReader(runtime, self.tell_all)

    @property
    def emulated(self) -> bool:
        """True if the hardware is emulated."""
        return isinstance(self.runtime.devices, EmulatedBox)

    @property
    def box(self) -> EmulatedBox:
        """The emulated device. web/permissions.py refuses commands that operate a real one."""
        assert isinstance(self.runtime.devices, EmulatedBox)  # noqa: S101
        return self.runtime.devices

    def asks(self, viewer: Viewer) -> bool:
        """Return whether the device shows a question to this viewer's seat, and no menu."""
        return viewer.seat is not None and self.runtime.console.status.asked == viewer.seat

    def card(self, viewer: Viewer) -> schema.ReaderCard | None:
        """Return the card on the emulated reader. Return None unless the host may see it now."""
        match = self.runtime.console.match
        if not viewer.host or self.pad.card is None or self.runtime.outputs.shown_to:
            return None
        if self.pad.unseen or (match is not None and match.setup.cards == "device"):
            return None
        game, face = self.pad.card
        found = self.game(game).deck.find(face)
        said = found and self.viewers.say(viewer, found.text)
        return schema.ReaderCard(game=game, face=face, name=said or face)

    def game(self, name: str) -> Game[Any]:
        """Return a game by its name. Raise Refused if it does not exist."""
        try:
            return self.runtime.console.find(name)
        except TableclockError as error:
            raise Refused(str(error)) from None

    def refused(self, viewer: Viewer, why: Text) -> Refused:
        """Return a refusal with its reason in the viewer's language."""
        reason = "" if why.id == "table.literal" else why.id  # no rule explains a literal text
        return Refused(self.viewers.say(viewer, why), reason)

    def check(self, viewer: Viewer, order: Command) -> None:
        """Raise Refused if the console cannot run a command now."""
        why = command_runner.refusal(self.runtime.console, order)
        if why is not None:
            raise self.refused(viewer, why)

    def pass_on(self, viewer: Viewer, order: Command) -> None:
        """Pass a command on to the console. Raise Refused if it is impossible now."""
        self.check(viewer, order)
        self.runtime.command(order)

    def tell_all(self) -> None:
        """Make every page update after a change outside the console."""
        self.runtime.feed(inputs.Tick(self.runtime.now()))


@singledispatch
def done(order: Command, _table: PageContext, _viewer: Viewer) -> dict[str, Any] | None:
    """Run a command. Return the fields of its answer, or None if the answer has no fields.

    web/permissions.py checks the viewer's role before. A handler raises Refused if the command does
    not fit the game, the seat or the current state.
    """
    raise NotImplementedError(f"the table has nothing that does {type(order).__name__}")
