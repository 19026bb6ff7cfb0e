"""Journal of matches: writing, reading, repair."""
