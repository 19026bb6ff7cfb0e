"""What a game shows: scene, zones, scoreboard."""
