"""Analysis of positions and matches: hints, reviews, turning points."""
