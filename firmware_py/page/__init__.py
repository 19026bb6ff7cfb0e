"""What the page shows and may do: the live table, its snapshots, who may come in."""
