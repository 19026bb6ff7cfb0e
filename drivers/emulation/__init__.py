"""Emulated hardware behind the real drivers: displays, readers, lights, pins and time."""
