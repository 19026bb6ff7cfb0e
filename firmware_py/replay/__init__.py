"""Played matches once more: on the page's clock, as a film, as a picture of how it went."""
