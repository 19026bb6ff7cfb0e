"""What a user may change, as data: table.toml, boards/, the firmware's own texts."""
