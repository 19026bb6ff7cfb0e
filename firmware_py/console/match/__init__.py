"""The match on the table: how it is played, shown, kept, taken back and taken up again."""
