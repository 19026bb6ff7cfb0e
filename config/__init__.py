"""What a user may change, as data: table.toml, boards/, the firmware's own texts."""

PROJECT = "tableclock"
"""Mark by which firmware_py.cli.program recognises this folder."""
