"""Computer players: search, playouts and levels."""
