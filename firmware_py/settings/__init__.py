"""Settings: table.toml, what is set at the device, decks and player names."""
