"""Handlers of page commands, one module a feature."""
