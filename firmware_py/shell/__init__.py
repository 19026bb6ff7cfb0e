"""The loop round the console, and the devices of one box."""
