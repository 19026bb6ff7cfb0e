"""The clock that runs without a game: how it is set, how it looks, and its menu."""
