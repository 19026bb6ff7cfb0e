"""What people choose from and what they read: the start, questions, the table menu, rules."""
