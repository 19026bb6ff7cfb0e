"""Rules of the games: pure functions without clocks, randomness, threads or I/O.

>>> import games
>>> game = games.find("cinderella")
>>> state = game.start(seats=2, variant="basic")
"""

from games.core.registry import allow, find, is_plugin, left_out, names, playable

__all__ = ["PROJECT", "allow", "find", "is_plugin", "left_out", "names", "playable"]

PROJECT = "tableclock"
"""Mark by which firmware_py.cli.program recognises this folder."""
