"""Clocks: those of a match, one that runs without a game, how both look and how they are set."""
