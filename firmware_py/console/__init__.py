"""The console: all that the device decides, without I/O. Inputs go in, effects come out.

console.py is the machine; a mode (play, start, menu, undo ...) is whatever has the keys; inputs.py
and effects.py are its two sides; showing.py is what a running game looks like.
"""

from firmware_py.console.console import Console

__all__ = ["Console"]
