"""Standalone clocks: their menu, set-up and modes."""
