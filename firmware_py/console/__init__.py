"""The console: all that the device decides, without I/O. Inputs go in, effects come out.

console.py is the machine; a mode is whatever has the keys. inputs.py and effects.py are the two
sides. The rooms: match/ is the match on the table, clocks/ its clocks and the one without a game,
menus/ what people choose and read, cards/ tags, notices/ what the box says unasked. dressing.py is
what every picture wears, wording.py how texts get there, names.py what people are called and
listening.py whom the screen speaks to; gestures.py and fingers.py are what hands do.
"""

from firmware_py.console.console import Console

__all__ = ["Console"]
