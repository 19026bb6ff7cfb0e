"""What there is to hand where a page's orders are done: the box, who may come in, who sits where.

What an order does is handed such a table (doing.py), and so is what tells of hints, notes and
seats; `LiveTable` is one that pages are connected to.
"""

from typing import Any

from firmware_py.console import inputs
from firmware_py.page.access import Access
from firmware_py.page.inviting import Inviting
from firmware_py.page.pad import Pad
from firmware_py.page.snapshot import Snapshots
from firmware_py.shell.devices import EmulatedBox
from firmware_py.shell.shell import Shell
from firmware_py.web import seen
from firmware_py.web.port import Refused, Viewer
from games.core.errors import TableclockError
from games.core.game import Game
from games.core.text import Text


class PageTable:
    """A running shell with what viewers see of it, and how they come to it."""

    def __init__(
        self, shell: Shell, snapshots: Snapshots, access: Access, inviting: Inviting
    ) -> None:
        self.shell = shell
        self.snapshots = snapshots
        self.viewers, self.past = snapshots.viewers, snapshots.past
        self.access = access
        self.inviting = inviting
        self.viewers.sits = inviting.sits
        self.faults: set[tuple[str, str]] = set()
        self.pad = Pad(shell, self.tell_all)

    @property
    def emulated(self) -> bool:
        """Whether there are chips behind the drivers."""
        return isinstance(self.shell.devices, EmulatedBox)

    @property
    def box(self) -> EmulatedBox:
        """The emulated box; nobody moves a real one from a page (web/rights.py)."""
        assert isinstance(self.shell.devices, EmulatedBox)  # noqa: S101
        return self.shell.devices

    def card(self, viewer: Viewer) -> seen.Card | None:
        """Return what lies on the reader, for who shares the screen beside it; never in secret."""
        match = self.shell.console.match
        if not viewer.host or self.pad.card is None or self.shell.showing.shown_to:
            return None
        if self.pad.unseen or (match is not None and match.setup.cards == "device"):
            return None
        game, face = self.pad.card
        found = self.game(game).deck.find(face)
        said = found and self.viewers.say(viewer, found.text)
        return seen.Card(game=game, face=face, name=said or face)

    def game(self, name: str) -> Game[Any]:
        """Return a game by its name; Refused if there is none."""
        try:
            return self.shell.console.find(name)
        except TableclockError as error:
            raise Refused(str(error)) from None

    def refused(self, viewer: Viewer, why: Text) -> Refused:
        """Return a refusal with its reason in the viewer's language."""
        return Refused(self.viewers.say(viewer, why), why.id)

    def tell_all(self) -> None:
        """Let every page look again, though nothing has happened on the table."""
        self.shell.feed(inputs.Tick(self.shell.now()))
