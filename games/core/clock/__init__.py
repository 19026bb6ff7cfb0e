"""Game clocks and time controls."""
