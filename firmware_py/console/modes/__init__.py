"""Modes of the console: menus, readers of rules and reviews, cards, the match itself."""
