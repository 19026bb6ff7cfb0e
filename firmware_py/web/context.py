"""What there is to hand where a page's orders are done: the box, who may come in, who sits where.

What an order does is handed such a table (doing.py), and so is what tells of hints, notes and
seats; `LiveTable` is one that pages are connected to.
"""

from typing import Any

from firmware_py.console import inputs
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.web import schema
from firmware_py.web.auth import Access
from firmware_py.web.emulated_reader import EmulatedReader
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.invitations import Invitations
from firmware_py.web.views.snapshot import Snapshots
from games.core.errors import TableclockError
from games.core.game import Game
from games.core.text import Text


class PageTable:
    """A running shell with what viewers see of it, and how they come to it."""

    def __init__(
        self, runtime: Runtime, snapshots: Snapshots, access: Access, inviting: Invitations
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
        """Whether there are chips behind the drivers."""
        return isinstance(self.runtime.devices, EmulatedBox)

    @property
    def box(self) -> EmulatedBox:
        """The emulated box; nobody moves a real one from a page (web/permissions.py)."""
        assert isinstance(self.runtime.devices, EmulatedBox)  # noqa: S101
        return self.runtime.devices

    def card(self, viewer: Viewer) -> schema.Card | None:
        """Return what lies on the reader, for who shares the screen beside it; never in secret."""
        match = self.runtime.console.match
        if not viewer.host or self.pad.card is None or self.runtime.showing.shown_to:
            return None
        if self.pad.unseen or (match is not None and match.setup.cards == "device"):
            return None
        game, face = self.pad.card
        found = self.game(game).deck.find(face)
        said = found and self.viewers.say(viewer, found.text)
        return schema.Card(game=game, face=face, name=said or face)

    def game(self, name: str) -> Game[Any]:
        """Return a game by its name; Refused if there is none."""
        try:
            return self.runtime.console.find(name)
        except TableclockError as error:
            raise Refused(str(error)) from None

    def refused(self, viewer: Viewer, why: Text) -> Refused:
        """Return a refusal with its reason in the viewer's language."""
        return Refused(self.viewers.say(viewer, why), why.id)

    def tell_all(self) -> None:
        """Let every page look again, though nothing has happened on the table."""
        self.runtime.feed(inputs.Tick(self.runtime.now()))
