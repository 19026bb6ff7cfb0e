"""Device drivers: protocol, real driver and emulated chip of each. Independent of the firmware."""

PROJECT = "tableclock"
"""Mark by which firmware_py.cli.program recognises this folder."""
