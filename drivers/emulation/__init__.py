"""Emulated hardware for the real drivers: display, card reader, LED ring, pins and virtual time."""
