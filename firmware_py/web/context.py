"""Context that command handlers share: the runtime, snapshots, access and invitations.

`LiveTable` extends it with the interface for connections. The handlers and the builders of hints,
notes and seats depend only on this base, so that `LiveTable` can import them.
"""

from typing import Any

from firmware_py.console import inputs
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.web import schema
from firmware_py.web.auth import Auth
from firmware_py.web.emulated_reader import EmulatedReader
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.invitations import Invitations
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
        return Refused(self.viewers.say(viewer, why), why.id)

    def tell_all(self) -> None:
        """Make every page update after a change outside the console."""
        self.runtime.feed(inputs.Tick(self.runtime.now()))
