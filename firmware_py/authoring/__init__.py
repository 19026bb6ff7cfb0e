"""Tools for authors of games: a template, the `check` command with its invariants, self-play."""
