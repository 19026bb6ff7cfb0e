"""Emulated Raspberry Pi with injected faults, for `tableclock doctor --emulate`."""
