"""Notifications over the current mode."""
