"""Decisions of the device, without I/O: inputs go in, effects come out.

`ui` is the state that all modes share, `console` dispatches inputs to the current mode. Folders
import only those before them: session, notifications, wizards, match, clocks, modes.
"""

from firmware_py.console.console import Console

__all__ = ["Console"]
