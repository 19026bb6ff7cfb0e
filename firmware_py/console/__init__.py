"""The console: all that the device decides, without I/O. Inputs go in, effects come out.

desk.py is what every mode has before it, and what a mode is; console.py is the desk that takes
inputs and hands each to the mode that it is for. inputs.py and effects.py are the two sides.

The rooms: match/ is the match on the table, clocks/ its clocks and the one without a game, menus/
what people choose and read, cards/ tags, notices/ what the box says unasked. dressing.py is what
every picture has in common, wording.py how texts get there, names.py and seats.py who sits where;
gestures.py and fingers.py are what hands do; rerun.py shows a match again.
"""

from firmware_py.console.console import Console

__all__ = ["Console"]
