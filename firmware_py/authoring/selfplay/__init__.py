"""Simulated people who play on the emulated device."""
