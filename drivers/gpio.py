"""Opening what gpiozero drives: one way of saying that a pin cannot be had."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from drivers.errors import DeviceGone

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def opening(what: str) -> Iterator[None]:
    """Turn whatever goes wrong inside into DeviceGone with a sentence that begins with `what`.

    gpiozero has its own errors, but lets those of its back ends through, and lgpio's is a bare
    Exception that cannot even be imported where lgpio is not installed.
    """
    try:
        yield
    except Exception as error:
        reason = str(error) or type(error).__name__
        raise DeviceGone(
            f"{what} cannot be opened ({reason}): check the pin number, that the user is in the "
            "group gpio and that lgpio is installed"
        ) from error
