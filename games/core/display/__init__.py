"""Display model of a game: scenes, zones and scoreboards, independent of any device."""
