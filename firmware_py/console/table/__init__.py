"""The match on the table as the mode that has the keys, and going on with it after a cut."""
