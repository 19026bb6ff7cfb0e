"""Clocks without a game: their menu, setup and modes."""
