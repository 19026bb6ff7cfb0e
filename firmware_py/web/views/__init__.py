"""Snapshots of the table for one viewer."""
