"""State of the running match by feature."""
