"""What is known of the match on the table: the desk has one, and all that is done goes by it."""
