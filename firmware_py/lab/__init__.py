"""Games without people: simulation, tournaments, ladders and their reports."""
