"""The rules of the games: pure, without clock, chance, thread or port. `games.names()`, `games.find()`."""
