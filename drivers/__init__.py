"""The devices: a Protocol, a real driver and an emulated chip for each; they know neither games nor firmware."""
