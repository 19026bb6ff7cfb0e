"""Errors of the page's server, and the reasons why it closes a connection, in English."""

from typing import ClassVar

from games.core.errors import TableclockError


class BadPort(TableclockError, OSError):
    """Error raised when the page cannot be served at an address. It says why and what helps."""


class PageDown(TableclockError, RuntimeError):
    """Error raised when the page's server did not start or ended by itself. It says why."""

    exit_code: ClassVar[int] = 1
    """Exit status of the program. It is not a usage error, so systemd restarts the program."""


TAKEN = "This seat is open on another page now."
NOBODY = "This seat's address has expired. Ask for a new one."
UNFINISHED = (
    "This game is still being played: until it ends, only the shared screen shows its replay."
)
GONE = "This table no longer knows this phone. Ask the host for the number and type it here."
CHANGED = "The number has changed. Ask the host for the new one, and type it here."


class CloseConnection(Exception):
    """Request to close the connection with an English sentence and a WebSocket close code.

    `why` is the key of the translated sentence (`page.closed.why.WHY`). `more` has the numbers in
    that sentence: `left` (tries) and `wait` (s).
    """

    def __init__(
        self, sentence: str, code: int = 1008, *, why: str = "", more: dict[str, int] | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.why = why
        self.more = more or {}
