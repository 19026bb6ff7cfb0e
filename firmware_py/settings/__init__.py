"""What people settle: table.toml and its checks, what is set at the box, decks, names, wires."""
