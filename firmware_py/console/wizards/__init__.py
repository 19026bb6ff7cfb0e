"""Step-by-step questions, lists and preferences."""
