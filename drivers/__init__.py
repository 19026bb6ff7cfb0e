"""The devices: protocol, real driver and emulated chip of each; no game, no firmware in sight."""
