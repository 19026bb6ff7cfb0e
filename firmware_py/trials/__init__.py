"""Many games without people: the rules alone, or the whole device against a referee."""
