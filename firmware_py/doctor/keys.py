"""Keys of the terminal as buttons: arrows, Enter and b."""

import os
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

KEYS: Final = {
    b"\x1b[C": "next",
    b"\x1b[B": "next",
    b"n": "next",
    b"\x1b[D": "previous",
    b"\x1b[A": "previous",
    b"p": "previous",
    b"\n": "ok",
    b"\r": "ok",
    b"b": "back",
    b"\x7f": "back",
}


def pressed(typed: bytes) -> list[str]:
    r"""Return the buttons for the keys that were typed. Other keys are ignored.

    >>> pressed(b"n\x1b[D?\n")
    ['next', 'previous', 'ok']
    """
    found = []
    while typed:
        key = next((key for key in KEYS if typed.startswith(key)), typed[:1])
        if key in KEYS:
            found.append(KEYS[key])
        typed = typed[len(key) :]
    return found


@contextmanager
def listening(terminal: int, heard: Callable[[str], object]) -> Iterator[Callable[[], None]]:
    """Set a terminal to single-key mode. Yield a function to call when the terminal has input."""
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)

    def read() -> None:
        for button in pressed(os.read(terminal, 64)):
            heard(button)

    try:
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
