"""The console: all that the device decides, without I/O. Inputs go in, effects come out.

console.py is the machine; a mode (play, start, asking, menu, undo, resume, saving, notice) is
whatever has the keys; sitting.py is the match on the table and how it is kept; preferences.py and
seating.py are what people set, reading.py what they read, listening.py whom the screen speaks to;
inputs.py and effects.py are the two sides; showing.py and lighting.py are what a running game looks
like on OLED and ring, clocks.py is the time of a match and clock_alone.py a clock without one;
dressing.py is what every picture wears, wording.py how texts get there.
"""

from firmware_py.console.console import Console

__all__ = ["Console"]
