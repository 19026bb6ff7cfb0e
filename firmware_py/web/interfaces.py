"""Interfaces between the web server and a table, which is the running device or a replay.

The server calls `TableInterface` on the event loop's thread. Its plain methods never block. Texts
are translated into the viewer's language. Snapshots have their types in web/schema.py, commands in
web/protocol.py and console/commands.py.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from firmware_py.console.commands import Command
from firmware_py.records.export import FileKind
from firmware_py.records.tables import Filter
from firmware_py.storage.clock_presets import ClockPreset, ClockPresets
from firmware_py.web.schema import PrivateView, Snapshot
from games.core.errors import TableclockError


class Refused(TableclockError, ValueError):
    """Error raised when a command is refused. Its message is a reason for the viewer.

    `reason` is the message's id, used to find the rule entry that explains it. It is "" if unknown.
    """

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class Locked(Refused):
    """Error raised when a client from the network is not let in.

    `why` is a key as in `errors.CloseConnection`. `left` is the number of tries left, and
    `wait` the time in seconds until the next try. The client does not get a value of 0.
    """

    def __init__(self, why: str, *, left: int = 0, wait: int = 0) -> None:
        super().__init__("Whoever comes from the network needs the number that the box shows.")
        self.why = why
        self.left = left
        self.wait = wait


class Viewer(NamedTuple):
    """Role of a page: the host's shared screen, a player's page (with a seat), or a viewer's page.

    The host may do everything, a player acts for the seat, and a viewer only watches.
    """

    seat: int | None
    host: bool
    language: str = "en"
    aside: bool = False  # a host's page while another host's page is the screen
    guest: str = ""  # token of a guest that asks for a seat


class TableInterface(Protocol):
    """A table as the web server sees it. Clients change it only by commands (`do`)."""

    @property
    def emulated(self) -> bool:
        """True if the hardware is emulated. Then pages can press its buttons and scan cards."""

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return the ring's 24 RGB colours (0..255). LED 0 is at the top.

        An emulated chip decodes them. For a real ring, they are the colours sent to it.
        """

    def picture(self) -> bytes:
        """Return the display chip's 1024 bytes: 64 rows of 16 bytes, highest bit leftmost."""

    def veiled(self, viewer: Viewer) -> bool:
        """Return whether the display shows something private that this viewer must not see.

        It becomes True before the private picture is sent to the display, and stays True until a
        public one has arrived there.
        """

    def shaded(self, viewer: Viewer) -> bool:
        """Return whether the ring shows another seat's secret. Then this viewer gets no colours."""

    def barred(self, viewer: Viewer) -> bool:
        """Return whether another seat's private question keeps this viewer from the device.

        The device shows that question or is about to show it (web/permissions.py).
        """

    def asks(self, viewer: Viewer) -> bool:
        """Return whether the device shows a question to this viewer's seat, and no menu."""

    def withheld(self, viewer: Viewer) -> bool:
        """Return whether undo would take back or reveal another seat's secret, and is refused."""

    def tone(self) -> int | None:
        """Return the frequency of the current tone in Hz, or None if the device is silent.

        The table announces the start of a tone (the change "tone"). The server polls for its end.
        Viewers that may not operate the device (`barred`) get no tones.
        """

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Return everything that this viewer may see now, translated."""

    @property
    def language(self) -> str:
        """The device's language, used for clients that ask for no supported one."""

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        """Return the deck of a game for the card tray. Raise LookupError for an unknown game.

        `{"id", "title", "kinds": [{"id", "name"}], "faces": [{"id", "kind", "name", "copies",
        "colours", "numbers", "value", "icons", "section", "art"}]}`; `art` is
        `/art/GAME/FILE.svg?v=VERSION` or null.
        """

    def do(self, viewer: Viewer, order: Command) -> dict[str, Any] | None:
        """Run a command that the viewer may give (web/permissions.py). Return its answer or None.

        Raise Refused if the command is impossible now.
        """

    def look(self, viewer: Viewer) -> PrivateView:
        """Return the private information of the viewer's seat. Raise Refused if there is none."""

    def watch(self, seat: int | None, *, on: bool, page: object = None) -> None:
        """Note that a page of this seat opens (`on`) or closes.

        The device does not show the private questions of a seat that has an open page. A seat of
        None stands for a host's page. The first host's page that is open is the screen.
        """

    def aside(self, page: object) -> bool:
        """Return whether another host's page is the screen."""

    def take_screen(self, page: object) -> None:
        """Make this host's page the screen."""

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Call `heard` with "ring", "oled", "tone" or "table" when that changes.

        Return the function that unsubscribes. `heard` must not block or raise.
        """

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        """Return a new token for a client from the network. Raise Locked if it is not let in.

        `pin` is the PIN that a person typed. If it is None, the device shows the PIN. `role` is
        `host` or `viewer`. `host` is the client's address.
        """

    def new_pin(self, token: str | None) -> None:
        """Change the PIN. Revoke all tokens that clients got for the old PIN, except `token`."""

    def admit(self, token: str | None) -> Viewer | None:
        """Return the viewer of a token. A client without a token is the shared screen (the host).

        Return None for an unknown token. Tokens are compared in constant time.
        """


@runtime_checkable
class FilmTable(Protocol):
    """A table that is the replay of a match."""

    @property
    def number(self) -> int | None:
        """The match's number in the history, or None if the match is from a file."""


class NameWriter(Protocol):
    """Writer of people's names. Methods raise OSError if the journal cannot be written."""

    async def join(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Record which names belong together, in place of the earlier pairs."""

    async def delete(self, keys: frozenset[str]) -> None:
        """Delete a person from journal, settings and tutorial progress."""


class Archive(Protocol):
    """Matches played at this table. Methods raise LookupError if a match cannot be read."""

    async def matches(self) -> list[dict[str, Any]]:
        """Return all matches, newest first.

        `{"number", "started", "game", "title", "entries", "over": bool, "closed": str | null,
        "seats", "people": [{"name", "colour", "bot", "seconds"}], "won": [seat] | null}`. `closed`
        is `over`, another word if the match was abandoned, or null while it goes on. While it goes
        on, only the host gets `entries`, since that number would reveal how many secret actions
        there were.
        """

    async def records(self, wanted: Filter, language: str) -> dict[str, Any]:
        """Return the records as JSON (`RecordsAnswer`), with titles in a language."""

    async def records_file(self, wanted: Filter, kind: FileKind) -> str:
        """Return the records or the results as a file to download."""

    async def join(self, name: str, to: str) -> None:
        """Count a name for another name. If `to` is "", the name counts for itself again.

        Raise LookupError for an unknown name, and OSError if the journal cannot be written.
        """

    async def delete_person(self, name: str) -> None:
        """Delete a person with all spellings of the name. Raise as in `join`."""

    async def clocks(
        self, change: Callable[[ClockPresets], None] | None = None
    ) -> tuple[ClockPreset, ...]:
        """Return the named clocks of this machine, after a change. Raise PresetError."""

    async def closed(self, number: int) -> str | None:
        """Return how a match ended, or None while it goes on and only the host may see it."""

    async def table(self, number: int) -> TableInterface:
        """Return a match's replay for one connection. Raise LookupError if it cannot be read."""

    async def order(
        self,
        number: int,
        kind: Literal["film", "picture", "page", "review"],
        language: str,
        role: str = "",
        host: str = "",
        *,
        hands: bool = False,
    ) -> str:
        """Return the URL of a picture or page of a match, or of its review as JSON.

        `role` and `host` (the client's address) limit the number of URLs that one client can hold.
        hands: a picture or page shows all hands if the match is over.
        Raise LookupError if the match does not exist.
        """

    def share(self, name: str) -> float | None:
        """Return the share of a picture that is done, or None if the URL is unknown."""

    async def made(self, name: str) -> tuple[bytes, str] | None:
        """Return the picture at `/made/NAME` and its content type, or None for an unknown name.

        Raise LookupError if the picture cannot be rendered. The server cancels the call when the
        client disconnects.
        """
