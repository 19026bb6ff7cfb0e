"""Errors of the page's server. Their messages are for people."""

from typing import ClassVar

from games.core.errors import TableclockError


class BadPort(TableclockError, OSError):
    """Error raised when the page cannot be served at an address. It says why and what helps."""


class PageDown(TableclockError, RuntimeError):
    """Error raised when the page's server did not start or ended by itself. It says why."""

    exit_code: ClassVar[int] = 1
    """Exit status of the program. It is not a usage error, so systemd restarts the program."""
