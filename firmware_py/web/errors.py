"""What keeps a page from being served; both sentences are fit to be shown."""

from typing import ClassVar

from games.core.errors import TableclockError


class BadPort(TableclockError, OSError):
    """The page cannot be served there; the message says why and what would help."""


class PageDown(TableclockError, RuntimeError):
    """The page's server did not start, or ended by itself; the message says why."""

    exit_code: ClassVar[int] = 1
    """What the program ends with: nothing was asked wrongly, and systemd starts it again."""
