"""Settings: table.toml, settings made at the device, decks and player names."""
