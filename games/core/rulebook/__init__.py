"""Rule entries of a game, and search in them."""
