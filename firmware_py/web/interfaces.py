"""The one place where the page and the running device meet.

The shell implements `Table`, the server here asks it; neither knows more of the other. Everything
is called on the event loop's thread and answers at once. Texts come translated into the viewer's
language. What is seen has its types in web/schema.py, what is ordered in web/commands.py.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from firmware_py.web.commands import Command
from firmware_py.web.schema import Look, Snapshot
from games.core.errors import TableclockError


class Refused(TableclockError, ValueError):
    """The device does not do that now; the message is the reason, fit to be shown to the viewer.

    reason: the id of that message, by which the rules explain it; "" if they do not.
    """

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class Locked(Refused):
    """Somebody from the network may not come in; `why` as a farewell's (web/connection.py).

    left: how many tries are left before the door is shut; wait: for how many seconds it is. A 0 is
    not told.
    """

    def __init__(self, why: str, *, left: int = 0, wait: int = 0) -> None:
        super().__init__("Whoever comes from the network needs the number that the box shows.")
        self.why = why
        self.left = left
        self.wait = wait


class Viewer(NamedTuple):
    """Who looks at a page: the host's shared screen, a player's own (with a seat), or a viewer's.

    The host may do everything, a player what is the seat's to do, a viewer nothing.
    """

    seat: int | None
    host: bool
    language: str = "en"


class TableInterface(Protocol):
    """What the page needs of the running device.

    Viewers change it by orders alone, and look at it by what else stands here.
    """

    @property
    def emulated(self) -> bool:
        """Whether chips are behind the drivers, so that the page can move buttons and cards."""

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return 24 colours (0..255), decoded from the ring's chip; LED 0 is at the top.

        A real ring has no decoder: there it is what was sent.
        """

    def picture(self) -> bytes:
        """Return the display chip's 1024 bytes: 64 rows of 16 bytes, highest bit leftmost."""

    def veiled(self, viewer: Viewer) -> bool:
        """Whether the display shows what is for one person only, and this viewer is somebody else.

        The veil falls before such a picture is painted and lifts after a public one is there.
        """

    def shaded(self, viewer: Viewer) -> bool:
        """Whether the ring is lit for one person only, and this viewer is somebody else.

        Then this viewer is told nothing of it.
        """

    def reserved(self) -> frozenset[int]:
        """Return the seats for whose private question the device is kept now.

        It shows that question, shows it still or is about to: nobody else but the host may move it
        (web/permissions.py). Empty: everybody who plays.
        """

    def withheld(self, viewer: Viewer) -> bool:
        """Whether taking back is kept for another seat, whose secret that would be (or count)."""

    def tone(self) -> int | None:
        """Return what sounds now, in Hz.

        That a tone begins must be told ("tone"); while one sounds, the server asks when it ends.
        Whoever may not move the box (`reserved`) is told of none.
        """

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Return all that this viewer may see now, translated."""

    @property
    def language(self) -> str:
        """What the device itself speaks: for who asks for nothing that it knows."""

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        """Return the deck of a game for the tray; LookupError if there is no such game.

        `{"id", "title", "kinds": [{"id", "name"}], "faces": [{"id", "kind", "name", "copies",
        "colours", "numbers", "value", "icons", "section", "art"}]}`; art is
        `/art/GAME/FILE.svg?v=VERSION` or null. Nothing in it depends on a match.
        """

    def do(self, viewer: Viewer, order: Command) -> dict[str, Any] | None:
        """Run a command that the viewer may give (web/permissions.py); return the answer.

        Refused says why it cannot be done now.
        """

    def look(self, viewer: Viewer) -> Look:
        """Return the viewer's private part now; nothing about the look is told to others.

        Refused if there is none.
        """

    def watch(self, seat: int | None, *, on: bool) -> None:
        """Note that a seat has (or no longer has) a page of its own; once for each page.

        A seat with a page of its own looks there; the device does not hand itself over to it.
        None: a host's page, which everybody at the table may see.
        """

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Call `heard` with "ring", "oled", "tone" or "table" when that changes.

        Returns what ends the subscription. `heard` never blocks and never raises.
        """

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        """Return a token for somebody from the network who has none; Locked says why not.

        pin: what they typed, None if nothing yet: then the box shows the number. role: `host` or
        `viewer`. host: the address they come from.
        """

    def new_pin(self, token: str | None) -> None:
        """Change the number that lets people in; all who came in by it are out but this token."""

    def admit(self, token: str | None) -> Viewer | None:
        """Return who a visitor is: None is the shared screen (the host), a token a seat's own.

        An unknown token is nobody: None. Tokens are compared in constant time.
        """


@runtime_checkable
class FilmTable(Protocol):
    """What a table can do besides if it is a film of a played match."""

    @property
    def number(self) -> int | None:
        """Under which number the history has the match; None: it is from a file."""


class Archive(Protocol):
    """What was played at this table; LookupError: it is not there, or cannot be read now."""

    async def matches(self) -> list[dict[str, Any]]:
        """Return what was played, newest first.

        `{"number", "started", "game", "title", "entries", "over": bool, "closed": str | null,
        "seats", "people": [{"name", "colour", "bot"}], "won": [seat] | null}`; closed: `over`, or
        another word if it did not come to its end, null while it goes on. Then `entries` is null
        for all but the host: it would count what was answered in secret.
        """

    async def closed(self, number: int) -> str | None:
        """Return how a match ended, None if it goes on: film and pictures are the host's then."""

    async def table(self, number: int) -> TableInterface:
        """Return a match as a film, for one visitor; LookupError if there is none to look at."""

    async def order(
        self,
        number: int,
        kind: Literal["film", "picture", "review"],
        language: str,
        role: str = "",
        host: str = "",
    ) -> str:
        """Return the address of a picture of a match, or of its review as JSON.

        role, host: who orders it, and from which address: nobody's orders push out another's.
        Refused if there is no such match.
        """

    async def made(self, name: str) -> tuple[bytes, str] | None:
        """Return the picture at `/made/NAME` and its type; None if nobody has ordered it.

        LookupError if it cannot be painted; cancelled when nobody waits for it any more.
        """
