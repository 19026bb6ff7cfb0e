"""Tools for authors of games: a template, `check` with its invariants, `selfplay`."""
