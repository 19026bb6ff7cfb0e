"""What the page shows and may do: the live table and played ones, who may come in."""
