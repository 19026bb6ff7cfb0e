"""The console: all that the device decides, without I/O. Inputs go in, effects come out.

desk.py is what every mode has before it, and what a mode is; console.py is the desk that takes
inputs and hands each to the mode that it is for. inputs.py and effects.py are the two sides.

The rooms, each of which sees only those before it: sitting/ is what is known of the match on the
table, and the desk has one; notices/ is what the box says unasked, forms/ lists and questions of
which menus are made, match/ what is done with a match, clocks/ the clock without a game, cards/
tags, menus/ what people choose and read, table/ the match as the mode that has the keys.

dressing.py is what every picture has in common, lighting.py the match on the ring, clock_face.py
a clock in figures, wording.py how texts get there, names.py and seats.py who sits where;
gestures.py and fingers.py are what hands do; rerun.py shows a match again.
"""

from firmware_py.console.console import Console

__all__ = ["Console"]
