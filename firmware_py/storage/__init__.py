"""The journal of matches: writing, reading, repair."""
