"""What is kept: the journal, who reads it, and what can be saved of a damaged one."""
