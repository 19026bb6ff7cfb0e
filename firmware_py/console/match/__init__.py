"""What is done with the match on the table: its acts, how it is shown, kept and taken back."""
