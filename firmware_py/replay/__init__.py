"""Played matches once more: as a film, as an animated GIF, as a picture of how it went."""
