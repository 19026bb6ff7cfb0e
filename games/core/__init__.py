"""Shared base of all games: actions, cards, matches, scenes and bots."""
