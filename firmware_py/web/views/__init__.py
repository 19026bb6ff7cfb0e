"""Builders of the parts of a snapshot, each for one viewer."""
