"""Sans-I/O core of the device: inputs go in, effects come out.

`ui` is the state that all modes share; `console` dispatches each input to the current mode. A
folder imports only folders that come before it in this order: session, notifications, wizards,
match, clocks, modes.
"""

from firmware_py.console.console import Console

__all__ = ["Console"]
