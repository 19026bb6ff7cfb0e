"""Device drivers: protocol, real driver and emulated chip of each. Independent of the firmware."""
