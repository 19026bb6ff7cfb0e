"""Emulated Raspberry Pi with planted faults, for `tableclock doctor --emulate`."""
