"""Event loop of the device: inputs, outputs, persistence and bots."""
