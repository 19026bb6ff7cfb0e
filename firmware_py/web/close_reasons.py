"""Reasons why the server closes a connection, in English, and the exception for them."""

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
