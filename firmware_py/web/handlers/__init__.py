"""Handlers of page commands, with one module for each feature."""
