"""What every game shares: actions, cards, match, scene, bots."""
